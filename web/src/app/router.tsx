import { createBrowserRouter } from 'react-router-dom';
import { canOpenApproval, isAdmin } from '../../../shared/domain/roles.ts';
import { accessDeniedMessage, RequireUser } from './guards.tsx';
import { masterListRoutes } from './master-list-routes.tsx';
import { PageFrame } from './page-frame.tsx';
import { RouteError } from './route-error.tsx';
import { RouteLoading } from './route-loading.tsx';
import { lazyScreen } from './screen.tsx';
import { loadScreen } from './screens.ts';

export const router = createBrowserRouter([
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
              masterListRoutes,
              {
                element: <RequireUser canOpen={isAdmin} />,
                children: [
                  {
                    path: '/review',
                    handle: { title: 'Peninjauan Dokumen' },
                    lazy: lazyScreen(loadScreen.review),
                  },
                ],
              },
              {
                element: <RequireUser canOpen={canOpenApproval} />,
                children: [
                  {
                    path: '/approval',
                    handle: { title: 'Approval Dokumen' },
                    lazy: lazyScreen(loadScreen.approval),
                  },
                ],
              },
              {
                element: <RequireUser canOpen={isAdmin} deniedMessage={accessDeniedMessage} />,
                children: [
                  {
                    path: '/pengguna',
                    handle: { title: 'Pengguna' },
                    lazy: lazyScreen(loadScreen.users),
                  },
                ],
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
]);
