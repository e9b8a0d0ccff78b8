import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canReviewDocuments } from '../../../shared/domain/document-reviews.ts';
import {
  canManageMasterList,
  canOpenAbsences,
  canOpenApproval,
  canSeeProcessTimes,
  isAdmin,
} from '../../../shared/domain/roles.ts';
import { layers } from '../components/ui/layers.ts';
import { signInAgain } from '../features/account/late-sign-in-again.ts';
import { recentJobs } from '../features/bulk/jobs/late-recent-jobs.ts';
import { decisionMode } from '../features/decisions/mode/late-decision-mode.ts';
import { notificationList } from '../features/notifications/late-notification-list.ts';
import { loadFurtherCalls } from '../lib/api/load-further-calls.ts';
import { loadEngine } from '../lib/catalogue/engine-host.ts';
import { config } from '../lib/config.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { accountDialogs } from './account-dialog.tsx';
import { mobileMenu } from './late-mobile-menu.ts';
import { loadScreen } from './load-screen.ts';
import { submissionPanel, submissionSections, submitterPanel } from './screens/late-panels.ts';

const files = {
  layers: layers.load,
  mobileMenu: mobileMenu.load,
  signInAgain: signInAgain.load,
  notifications: notificationList.load,
  recentJobs: recentJobs.load,
  submitterPanel: submitterPanel.load,
  submissionPanel: submissionPanel.load,
  submissionSections: submissionSections.load,
  decisionMode: decisionMode.load,
  ...loadScreen,
  masterListRoutes: () => import('./master-list-routes.tsx'),
  password: accountDialogs['Ganti Password'],
  furtherCalls: loadFurtherCalls,
  catalogueEngine: loadEngine,
};

type FileName = keyof typeof files;

/** What opens above a screen, then the screens that the user's links open, those of the header first. */
const screensOf = (user: SessionUser): FileName[] => [
  ...([
    'layers',
    'mobileMenu',
    'notifications',
    'submitterPanel',
    'dashboard',
    'submission',
    'furtherCalls',
    'catalogueEngine',
    'database',
    'signInAgain',
  ] as const),
  ...(['guide', 'underDevelopment', 'password'] as const),
  ...(config().mail ? (['mail'] as const) : []),
  ...(canOpenAbsences(user) ? (['absences'] as const) : []),
  ...(isAdmin(user) ? (['review', 'users', 'submissionPanel', 'decisionMode', 'submissionSections'] as const) : []),
  ...(canOpenApproval(user) ? (['approval', 'submissionPanel', 'decisionMode', 'submissionSections'] as const) : []),
  ...(canReviewDocuments(user) ? (['masterListRoutes', 'documentReviews'] as const) : []),
  ...(canSeeProcessTimes(user) ? (['processTimes'] as const) : []),
  ...(canManageMasterList(user)
    ? (['recentJobs', 'masterListRoutes', 'masterListActions', 'documentPicker', 'cardPickers', 'masterList'] as const)
    : []),
];

/** Loads the user's screens one after the other while the page is idle, so that they open without a network. */
export const prefetchScreens = async (user: SessionUser, isCancelled: () => boolean): Promise<void> => {
  for (const name of new Set(screensOf(user))) {
    if (isCancelled()) return;
    // A screen that could not be loaded is requested again when it is opened.
    await files[name]().catch(() => undefined);
    await new Promise<void>((resolve) => whenIdle(resolve));
  }
};
