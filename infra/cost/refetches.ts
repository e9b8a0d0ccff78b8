import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { readingChangeMs } from '../../shared/domain/time/connection-times.ts';
import { openPages } from './open-pages.ts';

/** What a month brings to open pages, as `usage.ts` counts it. */
export interface Reach {
  /** Pages times days. */
  pageDays: number;
  /** Messages about a submission to those who take part in it, and notifications to open sockets. */
  addressed: number;
  notified: number;
  submissionMessages: number;
  catalogueMessages: number;
  readingMessages: number;
  /** The user's own commands. */
  fileViews: number;
  acknowledgements: number;
  transitions: number;
  jobs: number;
}

/** Per open page and day: how often it shows another screen, and how often it is visible again after more than a minute. */
export const pageActivity = { screens: 12, returns: 4 };

/** Of the broadcasts that reach a list, those after a burst, which the page answers with a request. */
export const refetchShare = 0.02;
/** Of the visible pages, those that show one document, the register of copies, or a screen of administration. */
const documentShare = 0.02;
const rareShare = 0.005;
/** Users who decide: they have a list of what waits for them. */
const deciderShare = 0.01;

const { visible, dashboard, lists } = openPages;
/**
 * A page loads its list when it shows it and once more when its topic is confirmed; when it is visible again also when
 * its socket is open again.
 */
const dashboardLoads = ({ pageDays }: Reach): number =>
  pageDays * dashboard * (2 * pageActivity.screens + 3 * pageActivity.returns);
/** When it is visible again, and when its socket is open again. */
const returnsTo = ({ pageDays }: Reach, share: number): number => 2 * pageDays * pageActivity.returns * share;

/**
 * How often open pages load each read again in a month: after the events and commands that
 * `web/src/lib/realtime/stale-reads.ts` names, and when they are shown again. The first loads are in `usage.ts`.
 */
export const refetchesOf = {
  'get-dashboard-documents': (reach) =>
    dashboardLoads(reach) + reach.submissionMessages * refetchShare + reach.addressed * visible * dashboard,
  'get-submission': ({ transitions }) => 2 * transitions,
  'get-pending-documents': ({ addressed }) => addressed / 2,
  'get-approval-documents': ({ addressed }) => addressed / 2,
  'get-worklist': (reach) => reach.addressed * visible + deciderShare * dashboardLoads(reach),
  // Shown on the dashboard alone: at each visit, and after what is addressed to its user.
  'get-home': (reach) =>
    dashboardLoads(reach) / 2 +
    (reach.addressed + reach.notified) * visible * dashboard +
    // These go to visible pages only.
    reach.readingMessages * dashboard,
  'get-hims-document': (reach) => reach.catalogueMessages * documentShare + returnsTo(reach, documentShare),
  'list-document-reviews': (reach) => returnsTo(reach, rareShare),
  // Pages that show no more than counts and marks; each own command is answered at once.
  'get-required-reading': (reach) =>
    reach.readingMessages * (dashboard + lists) +
    returnsTo(reach, dashboard + lists) +
    reach.fileViews +
    2 * reach.acknowledgements,
  'list-distribution': (reach) => returnsTo(reach, rareShare),
  'list-reading-progress': (reach) => returnsTo(reach, rareShare),
  'get-reading-progress': (reach) => returnsTo(reach, rareShare),
  'list-readers': (reach) => returnsTo(reach, rareShare),
  // The panel of one person, while it is open.
  'get-reader': (reach) => returnsTo(reach, rareShare / 5),
  // The screens of who leads a crew.
  'get-reading-together': (reach) => returnsTo(reach, rareShare / 5),
  'list-readings-together': (reach) => returnsTo(reach, rareShare / 5),
  'get-distribution-counts': (reach) => (reach.notified + reach.jobs) * rareShare + returnsTo(reach, rareShare),
  'list-copies': (reach) => (reach.notified + reach.jobs) * rareShare + returnsTo(reach, rareShare),
  'list-record-series': (reach) => returnsTo(reach, rareShare),
  'list-destructions': (reach) => returnsTo(reach, rareShare),
  'get-destruction': (reach) => returnsTo(reach, rareShare),
  'list-holds': (reach) => returnsTo(reach, rareShare),
  'get-record': (reach) => returnsTo(reach, rareShare / 5),
  'list-records': (reach) => returnsTo(reach, rareShare),
  'list-reference-problems': (reach) => returnsTo(reach, rareShare),
  'list-waiting-changes': (reach) => returnsTo(reach, rareShare),
  'list-waiting-files': (reach) => returnsTo(reach, rareShare),
  'list-users': (reach) => returnsTo(reach, rareShare),
  'list-locked-addresses': (reach) => returnsTo(reach, rareShare),
  'get-work-calendar': (reach) => returnsTo(reach, rareShare),
  'get-checkpoint-recipients': (reach) => returnsTo(reach, rareShare),
  'get-absences': (reach) => (reach.notified + reach.jobs) * rareShare + returnsTo(reach, rareShare),
} as const satisfies Record<string, (reach: Reach) => number>;

/** Reads of the header, which are loaded again when a page is visible again and no event has brought them. */
export const returnReads = ['get-user-notifications', 'get-session'] as const;

/** Of the time that pages are open: a socket is down, a page polls a job, its mail address or locked addresses. */
const downShare = 0.002;
/** Notifications, worklist and counts of what must be read; beside them a page reads what its screen shows. */
const headerReads = 3;
const continuousShare = 0.001;
/** Requests a minute of an open page: twice what a visible one shows while the socket is down, three of a continuous poll. */
export const pollsOf = (pageMinutes: number): number =>
  pageMinutes * (downShare * visible * 2 * (headerReads + lists * departmentCodes.length + 1) + continuousShare * 3);

/** Publications that everyone must read: manuals, policies, and what the configured exceptions name. */
export const everyoneShare = 0.05;

/**
 * Messages of `reading.changed` in a period of so many milliseconds, with so many publications, to visible pages: at most
 * one in `readingChangeMs` reports all changes since the one before, to each page that one of them concerns.
 */
export const readingMessagesOf = (
  pages: number,
  publications: number,
  periodMs: number,
): { sent: number; messages: number } => {
  const inInterval = (publications * readingChangeMs) / periodMs;
  const sent = publications / (1 + inInterval);
  const changes = 1 + inInterval;
  const departments: readonly DepartmentCode[] = departmentCodes;
  const concernedShare = 1 - (1 - everyoneShare - (1 - everyoneShare) / departments.length) ** changes;
  return { sent, messages: sent * concernedShare * pages * visible };
};
