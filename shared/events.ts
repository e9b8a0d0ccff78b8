import { z } from 'zod';
import { catalogueChange } from './api/documents.ts';
import { notification } from './api/notifications.ts';
import { departmentCode, submissionDepartment } from './domain/departments.ts';
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
