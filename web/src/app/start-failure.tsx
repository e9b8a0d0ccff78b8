import { Button } from '../components/ui/button.tsx';

/** Replaces the application when its configuration cannot be loaded. */
export const StartFailure = () => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 px-5">
    <h1 className="text-xl">Aplikasi gagal dimuat</h1>
    <p className="text-muted">Periksa jaringan Anda, lalu muat ulang halaman. Jika berulang, hubungi administrator.</p>
    <Button className="self-start" onClick={() => window.location.reload()}>
      Muat Ulang
    </Button>
  </main>
);
