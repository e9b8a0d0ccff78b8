import { issueTicket } from './data/connections.ts';
import { handle } from './lib/handler.ts';

export const handler = handle('get-realtime-ticket', async (_input, { caller, now }) => {
  const { ticket, expiresAt } = await issueTicket(
    { nrp: caller.nrp, sid: caller.session_id, epoch: caller.epoch },
    now,
  );
  return { ticket, expires_at: expiresAt.toISOString() };
});
