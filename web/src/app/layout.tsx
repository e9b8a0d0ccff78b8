import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { PrintNotice } from '../components/print-notice.tsx';
import { AbsenceBanner } from '../features/absences/absence-banner.tsx';
import { SessionDialogs } from '../features/account/session-dialogs.tsx';
import { useConfig } from '../lib/config.ts';
import { useUser } from '../lib/session/session.ts';
import { prepareToasts } from '../lib/toast.ts';
import { AppHeader } from './app-header.tsx';
import { Banners } from './banners.tsx';
import { RequireSession } from './guards.tsx';
import { prefetchScreens } from './prefetch-screens.ts';
import { queryClient } from './query-client.ts';
import { SignedInFooter } from './signed-in-footer.tsx';
import { useSessionSync } from './use-session-sync.ts';

/** Header, footer and dialogs around every signed-in screen. */
export const Layout = () => (
  <QueryClientProvider client={queryClient}>
    <RequireSession>
      <PrintHeader />
      <Frame />
    </RequireSession>
  </QueryClientProvider>
);

const Frame = () => {
  useSessionSync();
  const user = useUser();
  useEffect(prepareToasts, []);
  useEffect(() => prefetchScreens(user), [user]);
  const navigating = useNavigation().state !== 'idle';
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#isi"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-float"
      >
        Langsung ke isi halaman
      </a>
      <AppHeader />
      <Banners />
      <AbsenceLine />
      <main
        id="isi"
        tabIndex={-1}
        aria-busy={navigating}
        // Wide by its padding: as a centred box it would move when a screen fills the window (styles.css).
        className="w-full flex-1 px-4 py-5 outline-none sm:px-[max(1.5rem,calc(50%-38.5rem))] sm:py-6"
      >
        <Outlet />
      </main>
      <SignedInFooter />
      <SessionDialogs />
    </div>
  );
};

/** Only users with a position can be absent or act for others. */
const AbsenceLine = () => (useUser().positions.length > 0 ? <AbsenceBanner /> : null);

/** Printed only: product, company, user and time of printing, because a printed list is outdated after the next approval. */
const PrintHeader = () => {
  const { product, company } = useConfig();
  return (
    <p className="mb-3 hidden justify-between gap-4 border-line border-b pb-2 text-muted text-sm print:flex">
      <span>{[product, company].filter(Boolean).join(' · ')}</span>
      <span>
        <PrintNotice />
      </span>
    </p>
  );
};
