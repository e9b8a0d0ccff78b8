import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from '../../components/brand.tsx';
import { Contours } from '../../components/contours.tsx';
import { buttonClass } from '../../components/ui/button.tsx';

export const NotFoundPage = () => {
  const { pathname } = useLocation();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification requires that unknown paths are logged
    console.error(`Halaman tidak ditemukan: ${pathname}`);
  }, [pathname]);
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-clip px-5 py-4 sm:px-8">
      <Contours className="absolute right-0 bottom-0 -z-10 h-80 w-[30rem] max-w-full opacity-15" />
      <header>
        <Brand />
      </header>
      <main className="flex max-w-xl flex-1 flex-col items-start justify-center gap-3">
        <p className="font-display font-semibold text-2xl text-muted">404</p>
        <h1 className="text-2xl">Oops! Page not found</h1>
        <p className="text-muted">
          Alamat <span className="break-all font-semibold text-ink">{pathname}</span> tidak ada di aplikasi ini. Periksa
          penulisannya, atau mulai dari halaman utama.
        </p>
        <Link className={buttonClass()} to="/">
          Return to Home
        </Link>
      </main>
    </div>
  );
};
