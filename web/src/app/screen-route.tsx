import type { RouteObject } from 'react-router-dom';
import type { ScreenHandle } from '../lib/screen-handle.ts';
import { RequireAccess } from './guards.tsx';
import { parentOf } from './nav-links.ts';
import { lazyScreen } from './screen.tsx';
import type { Screen } from './screen-table.ts';

/** A screen for some users only is the child of a guard. */
export const routeOf = (screen: Screen): RouteObject => {
  const { path, title, access, department, load } = screen;
  const handle: ScreenHandle = {
    title,
    parentFor: (user) => {
      const parent = parentOf(screen, user);
      return parent && { path: parent.path, text: parent.label ?? parent.title };
    },
  };
  const route = { path, handle, lazy: lazyScreen(load) };
  if (access === undefined) return route;
  return { element: <RequireAccess access={access} department={department} />, children: [route] };
};
