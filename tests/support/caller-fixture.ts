import type { Caller } from '../../functions/http/call-event.ts';

/** A signed-in user as the pipeline hands it to a handler. */
export const callerFixture = (nrp: string, values: Partial<Caller> = {}): Caller => ({
  nrp,
  full_name: `Nama ${nrp}`,
  display_name: null,
  avatar_url: null,
  roles: [],
  positions: [],
  epoch: 0,
  session_id: 's',
  token_expires_at: new Date('2026-11-20T03:00:00.000Z'),
  ...values,
});
