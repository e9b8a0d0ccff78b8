import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canManageMasterList, canOpenApproval, isAdmin } from '../../../shared/domain/roles.ts';
import { loadFurtherCalls } from '../lib/api/load-further-calls.ts';
import { loadEngine } from '../lib/catalogue/engine-host.ts';
import { loadScreen } from './load-screen.ts';
import { loadPasswordDialog } from './password-dialog.tsx';

const files = {
  ...loadScreen,
  masterListRoutes: () => import('./master-list-routes.tsx'),
  password: loadPasswordDialog,
  furtherCalls: loadFurtherCalls,
  catalogueEngine: loadEngine,
};

type FileName = keyof typeof files;

/** What several screens load for their content, then the screens that the user's links open, those of the header first. */
const screensOf = (user: SessionUser): FileName[] => [
  ...(['furtherCalls', 'catalogueEngine'] as const),
  ...(['dashboard', 'submission', 'database', 'guide', 'underDevelopment', 'password'] as const),
  ...(isAdmin(user) ? (['review', 'users'] as const) : []),
  ...(canOpenApproval(user) ? (['approval'] as const) : []),
  ...(canManageMasterList(user)
    ? (['masterListRoutes', 'masterListActions', 'documentPicker', 'cardPickers', 'masterList'] as const)
    : []),
];

const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 10_000 });
  else setTimeout(task, 2_000);
};

/** Whether the user asked the browser to use little data. Not every browser has `navigator.connection`. */
const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

/** Loads the user's screens one after the other while the page is idle, so that they open without a network. */
export const prefetchScreens = (user: SessionUser): (() => void) => {
  let isCancelled = false;
  const remaining = savesData() ? [] : screensOf(user);
  const loadNext = (): void =>
    whenIdle(() => {
      const name = remaining.shift();
      if (name === undefined || isCancelled) return;
      // A screen that could not be loaded is requested again when it is opened.
      files[name]().then(loadNext, loadNext);
    });
  loadNext();
  return () => {
    isCancelled = true;
  };
};
