import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { isServerReachable, useOnline } from '../lib/api/connectivity.ts';

const retryMs = 5_000;
/** At most one automatic reload in this time, so that a file missing on the server does not reload the page for ever. */
const minReloadMs = 60_000;
const reloadedAtKey = 'hims.screen-reloaded-at';

/**
 * A screen in a file of its own, as a route's `lazy`. When the file cannot be loaded, the route shows why and requests the
 * file again until it arrives; the router itself would repeat the first failure for ever.
 */
export const lazyScreen = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => ({
  Component: await load().catch(() => retryingScreen(load)),
});

const retryingScreen = (load: () => Promise<ComponentType>): ComponentType => {
  let loaded: ComponentType | undefined;
  const RetryingScreen = () => {
    const [Screen, setScreen] = useState(() => loaded);
    useEffect(() => {
      if (Screen) return;
      const retry = async () => {
        try {
          loaded = await load();
          setScreen(() => loaded);
        } catch {
          await reloadWhenReachable();
        }
      };
      const timer = setInterval(() => void retry(), retryMs);
      const handleOnline = () => void retry();
      window.addEventListener('online', handleOnline);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', handleOnline);
      };
    }, [Screen]);
    return Screen ? <Screen /> : <ScreenUnavailable />;
  };
  return RetryingScreen;
};

/**
 * Browsers may answer every further import of a module that failed once with the first failure (HTML standard, module
 * map), so once the server answers, a reload requests the file again.
 */
const reloadWhenReachable = async (): Promise<void> => {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
  if (Date.now() - reloadedAt < minReloadMs || !(await isServerReachable())) return;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  window.location.reload();
};

const ScreenUnavailable = () => {
  const online = useOnline();
  return (
    <div role="status" className="flex min-h-80 max-w-md flex-col items-start justify-center gap-3 px-1">
      <h1 className="text-xl">Halaman ini belum dapat ditampilkan</h1>
      <p className="text-muted">
        {online
          ? 'Halaman sedang dimuat kembali. Jika tetap gagal, muat ulang untuk mengambil versi terbaru.'
          : 'Koneksi terputus. Halaman ini dimuat otomatis setelah koneksi pulih.'}
      </p>
      {online && <Button onClick={() => window.location.reload()}>Muat Ulang</Button>}
    </div>
  );
};
