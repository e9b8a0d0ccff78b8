import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canManageMasterList, canOpenApproval, isAdmin } from '../../../shared/domain/roles.ts';
import { layers } from '../components/ui/layers.ts';
import { signInAgain } from '../features/account/late-sign-in-again.ts';
import { recentJobs } from '../features/bulk/jobs/late-recent-jobs.ts';
import { decisionMode } from '../features/decisions/mode/late-decision-mode.ts';
import { notificationList } from '../features/notifications/late-notification-list.ts';
import { savesData, whenIdle } from '../lib/when-idle.ts';
import { loadScreen } from './load-screen.ts';
import { loadPasswordDialog } from './password-dialog.tsx';
import { submissionPanel, submissionSections, submitterPanel } from './screens/late-panels.ts';

const files = {
  layers: layers.load,
  signInAgain: signInAgain.load,
  notifications: notificationList.load,
  recentJobs: recentJobs.load,
  submitterPanel: submitterPanel.load,
  submissionPanel: submissionPanel.load,
  submissionSections: submissionSections.load,
  decisionMode: decisionMode.load,
  ...loadScreen,
  masterListRoutes: () => import('./master-list-routes.tsx'),
  password: loadPasswordDialog,
};

type FileName = keyof typeof files;

/** What opens above a screen, then the screens that the user's links open, those of the header first. */
const screensOf = (user: SessionUser): FileName[] => [
  ...(['layers', 'notifications', 'submitterPanel', 'dashboard', 'submission', 'database', 'signInAgain'] as const),
  ...(['guide', 'underDevelopment', 'password'] as const),
  ...(isAdmin(user) ? (['review', 'users', 'submissionPanel', 'decisionMode', 'submissionSections'] as const) : []),
  ...(canOpenApproval(user) ? (['approval', 'submissionPanel', 'decisionMode', 'submissionSections'] as const) : []),
  ...(canManageMasterList(user)
    ? (['recentJobs', 'masterListRoutes', 'masterListActions', 'documentPicker', 'cardPickers', 'masterList'] as const)
    : []),
];

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
