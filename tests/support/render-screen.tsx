import { act, cleanup, render, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { toast } from 'sonner';
import type { SessionUser } from '../../shared/api/sessions.ts';
import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import { App } from '../../web/src/app/app.tsx';
import { queryClient } from '../../web/src/app/query-client.ts';
import { router } from '../../web/src/app/router.tsx';
import { startSession } from '../../web/src/lib/session/session.ts';
import { type Answers, answerCalls } from './stubbed-calls.ts';
import { sessionCalendar } from './working-time.ts';

const hourMs = 3_600_000;

export const sessionUser = (nrp: string, full_name: string, rights: Partial<SessionUser> = {}): SessionUser => ({
  id: `U-${nrp}`,
  nrp,
  full_name,
  roles: [],
  positions: [],
  avatar_url: null,
  display_name: null,
  role: rights.roles?.[0] ?? 'user',
  ...rights,
});

const head = (nrp: string, full_name: string, department: SubmissionDepartment) =>
  sessionUser(nrp, full_name, { positions: [{ role: 'dept_head', department }] });

/** Users of every right that a screen distinguishes. */
export const users = {
  employee: sessionUser('10000031', 'Joko Santoso'),
  admin: sessionUser('10000001', 'Dewi Lestari', { roles: ['admin'] }),
  controller: sessionUser('10000003', 'Rina Wijaya', { roles: ['document_controller'] }),
  /** A role that may approve, without a position. */
  manager: sessionUser('10000041', 'Bambang Irawan', { roles: ['level1_management'] }),
  produksiHead: head('10000021', 'Agus Prasetyo', 'Produksi'),
  sheHead: sessionUser('10000011', 'Siti Rahmawati', { positions: [{ role: 'she_head' }] }),
  auditor: sessionUser('10000051', 'Gita Maharani', {
    roles: ['auditor'],
    audit_period: { valid_from: '2026-11-01T00:00:00.000Z', valid_until: '2027-01-31T00:00:00.000Z' },
  }),
  projectManager: sessionUser('10000010', 'Hendra Gunawan', { positions: [{ role: 'project_manager' }] }),
};

/** What the layout asks, and what many screens ask for a part that their tests are not about: all of it empty. */
const emptyAnswers = (user: SessionUser): Answers => ({
  'get-session': {
    user,
    expires_at: new Date(Date.now() + hourMs).toISOString(),
    work_calendar: sessionCalendar,
  },
  'get-user-notifications': { notifications: [], unread_count: 0, next_cursor: null },
  'get-absences': { absences: [] },
  'get-required-reading': { documents: [], total: 0, overdue: 0, unread_ids: [], next_cursor: null },
  'list-hims-documents': { documents: [], catalogue_version: 1 },
  'get-worklist': { review: null, approval: null },
  'get-home': { tasks: [] },
  'get-process-times': { from: '2026-09-01', to: '2026-11-29', times: [] },
  'list-decisions-in-name': { decisions: [] },
  'get-setup': { has_users: true, vacant_positions: [], has_documents: true },
  'list-readers': { people: [], total: 0, late: 0, next_cursor: null },
  'get-approval-route': { levels: [] },
  'list-users': { users: [], next_cursor: null },
  'list-bulk-jobs': { jobs: [], next_cursor: null },
  'list-restore-tests': { tests: [], next_cursor: null },
  'get-realtime-ticket': { ticket: 't1', expires_at: new Date(Date.now() + hourMs).toISOString() },
});

type Settings = {
  /** The signed-in user, or null for a visitor without a session. */
  as?: SessionUser | null;
  answers?: Answers;
  /** Width of the window in pixels; screens choose between table and cards by it. */
  width?: number;
};

/** Opens a route of the application in a new page, as one user, and returns that user's hands. */
export const openScreen = async (path: string, { as = users.employee, answers = {}, width = 1440 }: Settings = {}) => {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width, height: 900 });
  answerCalls({ ...(as ? emptyAnswers(as) : {}), ...answers });
  if (as)
    startSession({ user: as, accessToken: 'a', refreshAt: Date.now() + hourMs, endsAt: Date.now() + 16 * hourMs });
  await show(path);
  const user = userEvent.setup({
    delay: null,
    // A file dialog can show all files, and files can be dropped.
    applyAccept: false,
    // No style sheet is loaded, so nothing covers a button.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  return {
    user,
    /** Replaces the text of a field, at once: an event for each letter takes most of a test's time. */
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      if (text !== '') await user.paste(text);
    },
    /** Loads the page again: what is in the storage of the browser stays. */
    reload: () => show(currentAddress()),
  };
};

const show = async (path: string): Promise<void> => {
  closePage();
  await act(() => router.navigate(path));
  render(<App />);
};

/** Unmounts the page, and forgets what it loaded. */
export const closePage = (): void => {
  cleanup();
  toast.dismiss();
  void queryClient.cancelQueries();
  queryClient.clear();
};

/** Path and query of the page that is shown. */
export const currentAddress = (): string => {
  const { pathname, search, hash } = router.state.location;
  return `${pathname}${search}${hash}`;
};

export const goBack = (): Promise<void> => act(() => router.navigate(-1));

const textOf = (element: Element): string => element.textContent ?? '';
export const textsOf = (elements: Iterable<Element>): string[] => [...elements].map(textOf);

/** The toasts that are shown. */
export const toasts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];

/** Resolves when a toast has exactly this title and contains the message. */
export const findToast = (title: string, message: string | RegExp = ''): Promise<HTMLElement> =>
  waitFor(() => {
    const isMeant = (shown: HTMLElement) =>
      within(shown).queryByText(title) !== null &&
      (typeof message === 'string' ? textOf(shown).includes(message) : message.test(textOf(shown)));
    const found = toasts().find(isMeant);
    if (!found) throw new Error(`no toast “${title}: ${message}” among: ${textsOf(toasts()).join(' | ') || 'none'}`);
    return found;
  });
