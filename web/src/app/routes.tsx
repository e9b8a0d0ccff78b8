import type { RouteObject } from 'react-router-dom';
import { loadScreen } from './load-screen.ts';
import { PageFrame } from './page-frame.tsx';
import { RouteError } from './route-error.tsx';
import { RouteLoading } from './route-loading.tsx';
import { lazyScreen } from './screen.tsx';

/** The route whose children the routes of the master list become when the first of them is opened. */
export const screensId = 'screens';

export const routes: RouteObject[] = [
  {
    Component: PageFrame,
    ErrorBoundary: RouteError,
    HydrateFallback: RouteLoading,
    children: [
      {
        path: '/',
        lazy: lazyScreen(async () => (await import('../features/landing/landing-page.tsx')).LandingPage),
      },
      {
        path: '/login',
        handle: { title: 'Login' },
        lazy: lazyScreen(async () => (await import('../features/login/login-page.tsx')).LoginPage),
      },
      {
        // Loaded lazily, so that the landing page does not wait for it.
        lazy: lazyScreen(async () => (await import('./layout.tsx')).Layout),
        children: [
          {
            id: screensId,
            ErrorBoundary: RouteError,
            children: [
              {
                path: '/dashboard',
                handle: { title: 'Dashboard' },
                lazy: lazyScreen(loadScreen.dashboard),
              },
              {
                path: '/pengajuan',
                handle: { title: 'Pengajuan Dokumen' },
                lazy: lazyScreen(loadScreen.submission),
              },
              {
                path: '/database',
                handle: { title: 'Database HIMS' },
                lazy: lazyScreen(loadScreen.database),
              },
              {
                lazy: lazyScreen(async () => (await import('./role-guards.tsx')).AdminOnly),
                children: [
                  {
                    path: '/review',
                    handle: { title: 'Peninjauan Dokumen' },
                    lazy: lazyScreen(loadScreen.review),
                  },
                ],
              },
              {
                lazy: lazyScreen(async () => (await import('./role-guards.tsx')).ApproversOnly),
                children: [
                  {
                    path: '/approval',
                    handle: { title: 'Approval Dokumen' },
                    lazy: lazyScreen(loadScreen.approval),
                  },
                ],
              },
              {
                lazy: lazyScreen(async () => (await import('./role-guards.tsx')).AdminOrDenied),
                children: [
                  {
                    path: '/pengguna',
                    handle: { title: 'Pengguna' },
                    lazy: lazyScreen(loadScreen.users),
                  },
                ],
              },
              {
                path: '/tidak-di-tempat',
                handle: { title: 'Tidak di Tempat' },
                lazy: lazyScreen(loadScreen.absences),
              },
              {
                lazy: lazyScreen(async () => (await import('./role-guards.tsx')).ProcessTimesReadersOnly),
                children: [
                  {
                    path: '/waktu-proses',
                    handle: { title: 'Waktu Proses' },
                    lazy: lazyScreen(loadScreen.processTimes),
                  },
                ],
              },
              {
                path: '/wajib-dibaca',
                handle: { title: 'Wajib Dibaca' },
                lazy: lazyScreen(loadScreen.reading),
              },
              {
                path: '/konfirmasi-email',
                handle: { title: 'E-mail' },
                lazy: lazyScreen(loadScreen.mail),
              },
              {
                path: '/panduan',
                handle: { title: 'Panduan' },
                lazy: lazyScreen(loadScreen.guide),
              },
              {
                path: '/under-development',
                handle: { title: 'Fitur Sedang Dikembangkan' },
                lazy: lazyScreen(loadScreen.underDevelopment),
              },
            ],
          },
        ],
      },
      {
        path: '*',
        handle: { title: 'Halaman Tidak Ditemukan' },
        lazy: lazyScreen(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
      },
    ],
  },
];
