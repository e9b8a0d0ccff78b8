import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canOpenApproval, isAdmin } from '../../../shared/domain/people/roles.ts';
import { Dialog } from '../components/ui/dialog.tsx';
import { MenuLayer } from '../components/ui/dropdown-menu.tsx';
import { PopoverLayer } from '../components/ui/popover.tsx';
import { SidePanel } from '../components/ui/side-panel.tsx';
import { SignInAgain } from '../features/account/session-dialogs.tsx';
import { loadContract } from '../lib/api/calls.ts';
import { loadEngine } from '../lib/catalogue/engine-host.ts';
import { savesData, whenIdle } from '../lib/when-idle.ts';
import { ChangePasswordDialog } from './account-dialog.tsx';
import { SearchOfUser } from './header-search.tsx';
import { isOffered } from './screen-access.ts';
import { screens } from './screen-table.ts';
import { DecisionMode, SubmissionPanel, SubmitterPanel } from './screens/submission-panels.tsx';

/** What opens above a screen, then the screens that the user's links open, those of the header first. */
const loadsFor = (user: SessionUser): (() => Promise<unknown>)[] => [
  ...[MenuLayer, PopoverLayer, Dialog, SidePanel, SearchOfUser, SubmitterPanel].map(({ preload }) => preload),
  loadContract,
  loadEngine,
  ...screens
    .filter((screen) => !screen.isPublic && !screen.isLoadedLate && isOffered(screen, user))
    .map(({ load }) => load),
  ...[SignInAgain, ChangePasswordDialog].map(({ preload }) => preload),
  ...(isAdmin(user) || canOpenApproval(user) ? [SubmissionPanel, DecisionMode].map(({ preload }) => preload) : []),
];

/**
 * Loads the user's screens one after the other while the page is idle, so that they open without a network; not for
 * users who asked the browser to use little data. Returns the function that ends it.
 */
export const prefetchScreens = (user: SessionUser): (() => void) => {
  let isCancelled = false;
  const start = async () => {
    for (const load of loadsFor(user)) {
      await new Promise<void>((resolve) => whenIdle(resolve));
      if (isCancelled) return;
      // What could not be loaded is requested again when it is opened.
      await load().catch(() => undefined);
    }
  };
  if (!savesData()) void start();
  return () => {
    isCancelled = true;
  };
};
