import type { OutputOf } from '../../../../shared/api/index.ts';
import type { Notification } from '../../../../shared/api/notifications.ts';
import { noticePath } from '../../../../shared/domain/notices/notice-kinds.ts';
import { documentPath, submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { jobsPath } from '../../lib/bulk/bulk-view-url.ts';
import { decisionPath } from '../../lib/submissions/submission-path.ts';

export type InboxPage = OutputOf<'get-user-notifications'>;

export const unreadText = (unread: number): string => (unread > 9 ? '9+' : String(unread));

export type NotificationKind = 'success' | 'error' | 'info';

/** Any type except success and error counts as information. */
export const kindOf = (type: string): NotificationKind => (type === 'success' || type === 'error' ? type : 'info');

export const kindLabels: Record<NotificationKind, string> = { success: 'Berhasil', error: 'Ditolak', info: 'Info' };

/** The screen where a notification's request is decided, or its document or submission is shown; null when there is nothing to open. */
export const notificationPath = ({
  submission_id,
  job_id,
  requested_decision,
  opens,
  department,
  day,
  nomor,
}: Pick<Notification, 'submission_id' | 'job_id' | 'requested_decision' | 'opens' | 'department' | 'day' | 'nomor'>):
  | string
  | null => {
  const screen = opens && noticePath(opens, { department, day });
  if (screen) return screen;
  if (job_id) return jobsPath(job_id);
  if (nomor !== undefined) return documentPath(nomor);
  if (requested_decision) return decisionPath(requested_decision, submission_id);
  return submission_id ? submissionPath(submission_id) : null;
};

const pagesWith = (pages: InboxPage[], unread_count: number, edit: (each: Notification) => Notification): InboxPage[] =>
  pages.map((page) => ({ ...page, unread_count, notifications: page.notifications.map(edit) }));

/** Inserts a pushed notification at the top, in place of those of its thread; pushes may come late and repeatedly. */
export const withNotification = (pages: InboxPage[], notification: Notification, unread_count: number): InboxPage[] => {
  const isOfThread = ({ id, thread }: Notification): boolean =>
    id === notification.id || (thread !== undefined && thread === notification.thread);
  if (pages.some((page) => page.notifications.some((each) => isOfThread(each) && each.id > notification.id)))
    return pagesWith(pages, unread_count, (each) => each);
  const others = pages.map((page) => ({
    ...page,
    unread_count,
    notifications: page.notifications.filter((each) => !isOfThread(each)),
  }));
  const [first, ...rest] = others;
  return first ? [{ ...first, notifications: [notification, ...first.notifications] }, ...rest] : pages;
};

export const withRead = (pages: InboxPage[], ids: readonly string[], unread_count: number): InboxPage[] =>
  pagesWith(pages, unread_count, (each) => (ids.includes(each.id) ? { ...each, read: true } : each));

export const withAllRead = (pages: InboxPage[], unread_count: number): InboxPage[] =>
  pagesWith(pages, unread_count, (each) => ({ ...each, read: true }));

/** The newest of the loaded notifications: ids are ULIDs, which sort by time. Undefined while there are none. */
export const newestId = (pages: InboxPage[]): string | undefined =>
  pages
    .flatMap((page) => page.notifications.map(({ id }) => id))
    .sort()
    .at(-1);

/** The notifications that are newer than one; nothing older remains to be loaded. */
export const withoutNotificationsUpTo = (pages: InboxPage[], upto: string): InboxPage[] => {
  const notifications = pages.flatMap((page) => page.notifications).filter(({ id }) => id > upto);
  const unread_count = notifications.filter(({ read }) => !read).length;
  return pages.slice(0, 1).map((page) => ({ ...page, notifications, unread_count, next_cursor: null }));
};
