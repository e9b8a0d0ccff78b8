import { sessionCalls } from '../shared/api/sessions.ts';
import { handle } from './http/handler.ts';
import { issueTicket } from './realtime/connection-store.ts';

export const handler = handle(sessionCalls['get-realtime-ticket'], async (_input, { caller, now }) => {
  const { nrp, session_id, epoch, department } = caller;
  const { ticket, expiresAt } = await issueTicket(
    { nrp, sid: session_id, epoch, ...(department !== undefined && { department }) },
    now,
  );
  return { ticket, expires_at: expiresAt.toISOString() };
});
