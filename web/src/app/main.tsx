import '../lib/zod-without-eval.ts';
import '../styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../components/ui/button.tsx';
import { loadConfig } from '../lib/config.ts';
import { currentSession } from '../lib/session/session.ts';
import { App } from './app.tsx';
import { clearDraftsOnSignOut } from './clear-drafts.ts';
import { HomeSkeleton } from './home-skeleton.tsx';

/** Replaces the application when its configuration cannot be loaded. */
const StartFailure = () => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 px-5">
    <h1 className="text-xl">Aplikasi gagal dimuat</h1>
    <p className="text-muted">Periksa jaringan Anda, lalu muat ulang halaman. Jika berulang, hubungi administrator.</p>
    <Button className="self-start" onClick={() => window.location.reload()}>
      Muat Ulang
    </Button>
  </main>
);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
clearDraftsOnSignOut();
if (location.pathname === '/dashboard' && currentSession()) root.render(<HomeSkeleton />);

try {
  await loadConfig();
  // In a transition React renders in slices of 5 ms; outside of one, the first render of a screen is one long task.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
} catch (error) {
  // biome-ignore lint/suspicious/noConsole: nothing else is running that could report the error
  console.error(error);
  root.render(<StartFailure />);
}
