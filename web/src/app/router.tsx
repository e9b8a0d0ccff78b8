import { createBrowserRouter } from 'react-router-dom';
import { canOpenApproval, isAdmin } from '../../../shared/domain/roles.ts';
import { accessDeniedMessage, approvalDeniedMessage, RequireUser, reviewDeniedMessage } from './guards.tsx';
import { masterListRoutes } from './master-list-routes.tsx';
import { PageFrame } from './page-frame.tsx';
import { RouteError } from './route-error.tsx';
import { RouteLoading } from './route-loading.tsx';

export const router = createBrowserRouter([
  {
    Component: PageFrame,
    ErrorBoundary: RouteError,
    HydrateFallback: RouteLoading,
    children: [
      {
        path: '/',
        lazy: async () => ({ Component: (await import('../features/landing/landing-page.tsx')).LandingPage }),
      },
      {
        path: '/login',
        handle: { title: 'Login' },
        lazy: async () => ({ Component: (await import('../features/login/login-page.tsx')).LoginPage }),
      },
      {
        // Loaded lazily, so that the landing page does not wait for it.
        lazy: async () => ({ Component: (await import('./layout.tsx')).Layout }),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              {
                path: '/dashboard',
                handle: { title: 'Dashboard' },
                lazy: async () => ({
                  Component: (await import('./screens/dashboard-screen.tsx')).DashboardScreen,
                }),
              },
              {
                path: '/pengajuan',
                handle: { title: 'Pengajuan Dokumen' },
                lazy: async () => ({
                  Component: (await import('../features/submission/submission-page.tsx')).SubmissionPage,
                }),
              },
              {
                path: '/database',
                handle: { title: 'Database HIMS' },
                lazy: async () => ({
                  Component: (await import('./screens/database-screen.tsx')).DatabaseScreen,
                }),
              },
              masterListRoutes,
              {
                element: <RequireUser canOpen={isAdmin} deniedMessage={reviewDeniedMessage} />,
                children: [
                  {
                    path: '/review',
                    handle: { title: 'Peninjauan Dokumen' },
                    lazy: async () => ({
                      Component: (await import('./screens/review-screen.tsx')).ReviewScreen,
                    }),
                  },
                ],
              },
              {
                element: <RequireUser canOpen={canOpenApproval} deniedMessage={approvalDeniedMessage} />,
                children: [
                  {
                    path: '/approval',
                    handle: { title: 'Approval Dokumen' },
                    lazy: async () => ({
                      Component: (await import('./screens/approval-screen.tsx')).ApprovalScreen,
                    }),
                  },
                ],
              },
              {
                element: <RequireUser canOpen={isAdmin} deniedMessage={accessDeniedMessage} />,
                children: [
                  {
                    path: '/pengguna',
                    handle: { title: 'Pengguna' },
                    lazy: async () => ({ Component: (await import('../features/users/users-page.tsx')).UsersPage }),
                  },
                ],
              },
              {
                path: '/panduan',
                handle: { title: 'Panduan' },
                lazy: async () => ({ Component: (await import('../features/guide/guide-page.tsx')).GuidePage }),
              },
              {
                path: '/under-development',
                handle: { title: 'Fitur Sedang Dikembangkan' },
                lazy: async () => ({
                  Component: (await import('../features/under-development/under-development-page.tsx'))
                    .UnderDevelopmentPage,
                }),
              },
            ],
          },
        ],
      },
      {
        path: '*',
        handle: { title: 'Halaman Tidak Ditemukan' },
        lazy: async () => ({ Component: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage }),
      },
    ],
  },
]);
