import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { useOnline } from '../lib/api/connectivity.ts';

const retryMs = 5_000;

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
          // The next attempt follows; the page says that the screen is missing.
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
