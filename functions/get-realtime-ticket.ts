import { sessionCalls } from '../shared/api/sessions.ts';
import { handle } from './http/handler.ts';
import { issueTicket } from './realtime/connection-store.ts';

export const handler = handle(sessionCalls['get-realtime-ticket'], async (_input, { caller, now }) => {
  const { ticket, expiresAt } = await issueTicket(
    { nrp: caller.nrp, sid: caller.session_id, epoch: caller.epoch },
    now,
  );
  return { ticket, expires_at: expiresAt.toISOString() };
});
