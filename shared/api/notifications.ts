import * as z from 'zod/mini';
import { departmentCode } from '../domain/departments.ts';
import { noticeKind, requestedDecision } from '../domain/notices/notice-kinds.ts';
import { defineCalls, get, post, signedIn } from './call.ts';
import { count, cursor, id, nextCursor, timestamp } from './fields.ts';

export const notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  /** `success`, `error`, or anything else for information. */
  type: z.string(),
  created_at: timestamp,
  read: z.boolean(),
  /** The submission that the notification links to. */
  submission_id: z._default(z.nullable(z.string()), null),
  /** The decision that it asks for, on the submission or, without one, on several; null where nothing is to be decided. */
  requested_decision: z._default(z.nullable(requestedDecision), null),
  /** The bulk job that the notification links to; absent in notifications stored before bulk jobs existed. */
  job_id: z._default(z.nullable(z.string()), null),
  /** The kind whose screen it leads to, where it is about no single submission or job. */
  opens: z.optional(noticeKind),
  /** The department, or the day, that this screen shows. */
  department: z.optional(departmentCode),
  day: z.optional(z.iso.date()),
  /** Of the notifications of one thread only the latest is listed: it replaces the others. */
  thread: z.optional(z.string()),
  /** The number of the document whose page it leads to, where that is not its submission's detail. */
  nomor: z.optional(z.string()),
});
export type Notification = z.infer<typeof notification>;

const unreadCount = count;

export const notificationCalls = defineCalls({
  'get-user-notifications': get({
    access: signedIn,
    input: z.object({ cursor: z.optional(cursor) }),
    output: z.pipe(
      z.object({
        notifications: z.array(notification),
        unread_count: z.optional(unreadCount),
        next_cursor: nextCursor,
      }),
      z.transform((answer) => ({ unread_count: answer.notifications.filter(({ read }) => !read).length, ...answer })),
    ),
  }),
  'mark-notification-read': post({
    access: signedIn,
    input: z
      .object({
        notification_id: z.optional(id),
        all: z.optional(z.literal(true)),
      })
      .check(
        z.refine((input) => (input.notification_id === undefined) !== (input.all === undefined), {
          path: ['notification_id'],
          error: 'Sebutkan satu notifikasi, atau semuanya',
        }),
      ),
    /** Without a count the client counts what it knows. */
    output: z.object({ unread_count: z.optional(unreadCount) }),
    errors: ['not_found'],
  }),
  'delete-all-notifications': post({
    access: signedIn,
    /** `upto`: the newest notification that the user saw; later ones stay. Without it, all present ones are deleted. */
    input: z.object({ upto: z.optional(id) }),
    output: z.object({}),
  }),
});
