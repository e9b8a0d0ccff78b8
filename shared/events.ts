import { z } from 'zod';
import { bulkStage, bulkState } from './api/bulk.ts';
import { notification } from './api/notifications.ts';
import { departmentCode, submissionDepartment } from './domain/departments.ts';
import { catalogueChange } from './domain/document-list.ts';
import { submissionState } from './domain/workflow.ts';

/** What the server pushes over the socket, one JSON object a message. */
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
    /** The catalogue's version with this change in it; a client that is not one behind asks with `since`. */
    catalogue_version: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('catalogue.changed'),
    department: departmentCode,
    catalogue_version: z.int().nonnegative(),
  }),
  /** To the owner of a bulk job; what else there is to know of it, `get-bulk-job` tells. */
  z.object({
    type: z.literal('job.changed'),
    job_id: z.string(),
    state: bulkState,
    stage: bulkStage,
    done: z.int().nonnegative(),
    total: z.int().nonnegative(),
  }),
  z.object({
    type: z.literal('session.ended'),
    reason: z.enum(['signed_out', 'revoked']),
  }),
  /** The user has another name, other roles or other positions from now on: get-session tells which. */
  z.object({ type: z.literal('session.changed') }),
  z.object({ type: z.literal('pong') }),
]);
export type SocketEvent = z.infer<typeof socketEvent>;
export type SocketEventType = SocketEvent['type'];

/** What a client sends: the route key the WebSocket API selects on. */
export const pingMessage = '{"action":"ping"}';
