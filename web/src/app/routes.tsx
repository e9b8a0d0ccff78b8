import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { departmentCodes, slugsOfDepartment } from '../../../shared/domain/departments.ts';
import {
  distributionPickerPath,
  readersPath,
  reviewsPath,
  waitingChangesPath,
} from '../../../shared/domain/notices/page-paths.ts';
import { Spinner } from '../components/ui/spinner.tsx';
import { departmentRoutes } from './department-screens.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { PageFrame } from './page-frame.tsx';
import { RouteError } from './route-error.tsx';
import { lazyScreen } from './screen.tsx';
import { routeOf } from './screen-route.tsx';
import { screens } from './screen-table.ts';

/** Before the first screen is loaded. */
const RouteLoading = () => (useLocation().pathname === '/dashboard' ? <HomeSkeleton /> : <PageLoading />);

const PageLoading = () => (
  <div role="status" data-loading className="flex min-h-60 items-center justify-center gap-2 text-muted">
    <Spinner />
    Memuat halaman...
  </div>
);

/** The same page at its present address, with the tab and everything else that the URL names. */
const MovedTo = ({ path }: { path: string }) => <Navigate to={{ ...useLocation(), pathname: path }} replace />;

/** Addresses of earlier releases, in bookmarks and in notifications. */
const movedRoutes: RouteObject[] = [
  ['/daftar-induk/tinjauan', reviewsPath] as const,
  ['/daftar-induk/perubahan', waitingChangesPath] as const,
  ...departmentCodes
    .flatMap(slugsOfDepartment)
    .map((slug) => [`${distributionPickerPath}/${slug}`, `${readersPath}/${slug}`] as const),
].map(([path, presentPath]) => ({ path, element: <MovedTo path={presentPath} /> }));

const routesOf = (isPublic: boolean): RouteObject[] =>
  screens
    .filter((screen) => !screen.isOfDepartment)
    .filter((screen) => (screen.isPublic ?? false) === isPublic)
    .map(routeOf);

export const routes: RouteObject[] = [
  {
    Component: PageFrame,
    ErrorBoundary: RouteError,
    HydrateFallback: RouteLoading,
    children: [
      ...routesOf(true),
      {
        // Loaded lazily, so that the landing page does not wait for it.
        lazy: lazyScreen(() => import('./layout.tsx').then((file) => file.Layout)),
        children: [{ ErrorBoundary: RouteError, children: [...routesOf(false), ...departmentRoutes, ...movedRoutes] }],
      },
    ],
  },
];
