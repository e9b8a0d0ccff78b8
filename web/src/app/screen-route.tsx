import type { RouteObject } from 'react-router-dom';
import { RequireAccess } from './guards.tsx';
import { lazyScreen } from './screen.tsx';
import type { Screen } from './screen-table.ts';

/** A screen for some users only is the child of a guard. */
export const routeOf = ({ path, title, access, department, load }: Screen): RouteObject => {
  const route = { path, handle: { title }, lazy: lazyScreen(load) };
  if (access === undefined) return route;
  return { element: <RequireAccess access={access} department={department} />, children: [route] };
};
