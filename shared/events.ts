import * as z from 'zod/mini';
import { bulkState, jobPhase } from './api/job-states.ts';
import { notification } from './api/notifications.ts';
import { submissionRecord } from './api/submission-records.ts';
import { submissionTotals } from './api/submissions.ts';
import { departmentCode, submissionDepartment } from './domain/departments.ts';
import { catalogueChange } from './domain/documents/document-list.ts';
import { submissionState } from './domain/workflow/workflow.ts';

/**
 * What a visible page shows: the submissions of one department or of all, the controlled documents, or none of these
 * lists (`reading`). The documents are not divided by department, because a search finds, and duplicate numbers concern,
 * those of all. A socket receives the changes of one topic at a time, beside the events addressed to its user. With any
 * topic it receives `reading.changed`.
 */
export const topic = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('submissions'), department: z.optional(submissionDepartment) }),
  z.strictObject({ list: z.literal('catalogue') }),
  z.strictObject({ list: z.literal('reading') }),
]);
export type Topic = z.infer<typeof topic>;

/** The events that the server sends over the WebSocket, one JSON object per message. */
export const socketEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('notification.created'),
    notification,
    unread_count: z.int().check(z.nonnegative()),
  }),
  /** Notifications of the user were marked read elsewhere: by a decision that they asked for. */
  z.object({
    type: z.literal('notifications.read'),
    notification_ids: z.array(z.string()),
    unread_count: z.int().check(z.nonnegative()),
  }),
  /** Sent to the users who take part in the submission, and with `list` to the sockets of a topic that shows it. */
  z.object({
    type: z.literal('submission.changed'),
    submission_id: z.string(),
    department: submissionDepartment,
    submission_status: submissionState,
    version: z.int().check(z.positive()),
    /** What a list of the topic shows after the change, so that it need not be loaded again. */
    list: z.optional(
      z.object({
        submission: submissionRecord,
        /** Counts of all departments. */
        totals: submissionTotals,
        /** Submissions of the submission's department. */
        department_total: z.int().check(z.nonnegative()),
      }),
    ),
  }),
  /** Several submissions of the socket's topic changed within a second: its lists are loaded again. */
  z.object({ type: z.literal('submissions.changed'), department: z.optional(submissionDepartment) }),
  z.object({
    type: z.literal('document.changed'),
    department: departmentCode,
    kind: z.enum(['insert', 'update', 'delete']),
    change: catalogueChange,
    /** The catalogue version that includes this change; a client that is more than one version behind loads the changes with `since`. */
    catalogue_version: z.int().check(z.nonnegative()),
    /** The bulk job that made the change; absent for a change by an editor or the workflow. */
    job_id: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('catalogue.changed'),
    department: departmentCode,
    catalogue_version: z.int().check(z.nonnegative()),
    /** The bulk jobs that made all of the changes; absent where others are among them. */
    job_ids: z.optional(z.array(z.string())),
  }),
  /** What the user must read changed; sent to visible pages, at most once in five minutes. */
  z.object({ type: z.literal('reading.changed') }),
  /** Sent to the owner of a bulk job; `get-bulk-job` returns the full job. */
  z.object({
    type: z.literal('job.changed'),
    job_id: z.string(),
    state: bulkState,
    stage: jobPhase,
    done: z.int().check(z.nonnegative()),
    total: z.int().check(z.nonnegative()),
  }),
  z.object({
    type: z.literal('session.ended'),
    reason: z.enum(['signed_out', 'revoked']),
  }),
  /** The user's name, roles or positions changed; get-session returns the new values. */
  z.object({ type: z.literal('session.changed') }),
  z.object({ type: z.literal('pong') }),
  /** The response to a subscription: changes from now on are sent, earlier ones have to be loaded. */
  z.object({
    type: z.literal('subscribed'),
    topic: z.nullable(topic),
    /** The present versions of all departments, with the topic of the controlled documents. */
    catalogue_versions: z.optional(z.partialRecord(departmentCode, z.int().check(z.nonnegative()))),
  }),
]);
export type SocketEvent = z.infer<typeof socketEvent>;
export type SocketEventType = SocketEvent['type'];

/** The messages of a client; `action` is the route selection key of the WebSocket API. */
export const pingMessage = '{"action":"ping"}';

/** Replaces the topic of the socket; null: the page is hidden. */
export const subscribeMessage = z.strictObject({ action: z.literal('subscribe'), topic: z.nullable(topic) });
export type SubscribeMessage = z.infer<typeof subscribeMessage>;
