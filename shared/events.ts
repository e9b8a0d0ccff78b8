import { z } from 'zod';
import { bulkState, jobPhase } from './api/bulk.ts';
import { notification } from './api/notifications.ts';
import { departmentCode, submissionDepartment } from './domain/departments.ts';
import { catalogueChange } from './domain/document-list.ts';
import { submissionState } from './domain/workflow.ts';

/** The events that the server sends over the WebSocket, one JSON object per message. */
export const socketEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('notification.created'),
    notification,
    unread_count: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('submission.changed'),
    submission_id: z.string(),
    department: submissionDepartment,
    submission_status: submissionState,
    version: z.int().positive(),
  }),
  z.object({
    type: z.literal('document.changed'),
    department: departmentCode,
    kind: z.enum(['insert', 'update', 'delete']),
    change: catalogueChange,
    /** The catalogue version that includes this change; a client that is more than one version behind loads the changes with `since`. */
    catalogue_version: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('catalogue.changed'),
    department: departmentCode,
    catalogue_version: z.int().nonnegative(),
  }),
  /** Sent to the owner of a bulk job; `get-bulk-job` returns the full job. */
  z.object({
    type: z.literal('job.changed'),
    job_id: z.string(),
    state: bulkState,
    stage: jobPhase,
    done: z.int().nonnegative(),
    total: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('session.ended'),
    reason: z.enum(['signed_out', 'revoked']),
  }),
  /** The user's name, roles or positions changed; get-session returns the new values. */
  z.object({ type: z.literal('session.changed') }),
  z.object({ type: z.literal('pong') }),
]);
export type SocketEvent = z.infer<typeof socketEvent>;
export type SocketEventType = SocketEvent['type'];

/** The only message of a client; `action` is the route selection key of the WebSocket API. */
export const pingMessage = '{"action":"ping"}';
