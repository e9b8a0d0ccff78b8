import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canManageMasterList, canOpenApproval, isAdmin } from '../../../shared/domain/people/roles.ts';
import { layers } from '../components/ui/layers.ts';
import { signInAgain } from '../features/account/late-sign-in-again.ts';
import { recentJobs } from '../features/bulk/jobs/late-recent-jobs.ts';
import { decisionMode } from '../features/decisions/mode/late-decision-mode.ts';
import { notificationList } from '../features/notifications/late-notification-list.ts';
import { loadFurtherCalls } from '../lib/api/load-further-calls.ts';
import { loadEngine } from '../lib/catalogue/engine-host.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { accountDialogs } from './account-dialog.tsx';
import { mobileMenu } from './late-mobile-menu.ts';
import { isOffered } from './screen-access.ts';
import { screens } from './screen-table.ts';
import { submissionPanel, submissionSections, submitterPanel } from './screens/late-panels.ts';

/** What opens above a screen, then the screens that the user's links open, those of the header first. */
const loadsFor = (user: SessionUser): (() => Promise<unknown>)[] => [
  ...[layers, mobileMenu, notificationList, submitterPanel].map(({ load }) => load),
  ...[loadFurtherCalls, loadEngine],
  ...screens
    .filter((screen) => !screen.isPublic && !screen.isLoadedLate && isOffered(screen, user))
    .map(({ load }) => load),
  ...[signInAgain.load, accountDialogs['Ganti Password'], () => import('./department-screens.tsx')],
  ...(isAdmin(user) || canOpenApproval(user)
    ? [submissionPanel, decisionMode, submissionSections].map(({ load }) => load)
    : []),
  ...(canManageMasterList(user) ? [recentJobs.load] : []),
];

/** Loads the user's screens one after the other while the page is idle, so that they open without a network. */
export const prefetchScreens = async (user: SessionUser, isCancelled: () => boolean): Promise<void> => {
  for (const load of loadsFor(user)) {
    if (isCancelled()) return;
    // A screen that could not be loaded is requested again when it is opened.
    await load().catch(() => undefined);
    await new Promise<void>((resolve) => whenIdle(resolve));
  }
};
