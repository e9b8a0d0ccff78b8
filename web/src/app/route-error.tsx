import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { Button, buttonClass } from '../components/ui/button.tsx';

/** Replaces a screen that threw an error or could not be loaded (for example after a deployment). */
export const RouteError = () => {
  const error = useRouteError();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the only record of the error
    console.error(error);
  }, [error]);
  useEffect(() => {
    // A file of the application that could not be loaded without a network can be loaded now.
    if (navigator.onLine) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <main className="mx-auto flex min-h-80 max-w-md flex-col items-start justify-center gap-3 px-5">
      <h1 className="text-xl">Halaman ini gagal ditampilkan</h1>
      <p className="text-muted">
        Muat ulang halaman untuk mencoba lagi. Jika berulang, hubungi administrator dan sebutkan halaman yang dibuka.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => window.location.reload()}>Muat Ulang</Button>
        <Link className={buttonClass('secondary')} to="/" reloadDocument>
          Ke Beranda
        </Link>
      </div>
    </main>
  );
};
