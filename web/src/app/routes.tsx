import type { RouteObject } from 'react-router-dom';
import { departmentRoutes } from './department-screens.tsx';
import { movedRoutes } from './moved-routes.tsx';
import { PageFrame } from './page-frame.tsx';
import { RouteError } from './route-error.tsx';
import { RouteLoading } from './route-loading.tsx';
import { lazyScreen } from './screen.tsx';
import { routeOf } from './screen-route.tsx';
import { screens } from './screen-table.ts';

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
