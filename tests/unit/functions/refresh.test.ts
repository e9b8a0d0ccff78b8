import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as refreshSession } from '../../../functions/refresh-session.ts';
import { handler as signOut } from '../../../functions/sign-out.ts';
import { cancelled } from './cancelled-transaction.ts';
import { fresh, invoke, member, profileItem, stored, table, written } from './invoke.ts';

const nrp = '10000031';
const sid = 'session-1';
const present = 'p'.repeat(43);
const previous = 'q'.repeat(43);
const cookie = (secret: string) => [`hims_refresh=${nrp}.${sid}.${secret}`];
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const sessionItem = (facts = {}) => ({
  ...keys.session(nrp, sid),
  nrp,
  sid,
  epoch: 2,
  refresh_hash: secretHash(present),
  previous_hash: secretHash(previous),
  rotated_at: ago(3000),
  created_at: ago(60_000),
  ends_at: ago(-3_600_000),
  ...facts,
});
const revoked = [`Update AUTH#${nrp} SESS#${sid}`, `Update U#${nrp} ENDED#${sid}`];
const cleared = 'hims_refresh=; Path=/api; HttpOnly; Secure; SameSite=Strict; Max-Age=0';

beforeEach(() => {
  fresh();
  stored(profileItem());
  stored(sessionItem());
});

const refresh = (secret: string) => invoke(refreshSession, { cookies: cookie(secret) });

describe('a refresh', () => {
  it('exchanges the secret and answers a new access token within the session’s end', async () => {
    const { status, body, cookies } = await refresh(present);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { nrp }, session: { access_token: expect.any(String) } });
    expect(cookies[0]).toMatch(/^hims_refresh=10000031\.session-1\.[\w-]{43}; .*Max-Age=3(599|600)$/);
    expect(cookies[0]).not.toContain(present);
    expect(member(0)['condition']).toContain(`refresh_hash = ${secretHash(present)}`);
  });

  it('never outlives the session', async () => {
    stored(sessionItem({ ends_at: ago(-60_000) }));
    const { body } = await refresh(present);
    const { expires_at, session_ends_at } = body['session'] as Record<string, string>;
    expect(Date.parse(expires_at ?? '')).toBeLessThanOrEqual(Date.parse(session_ends_at ?? ''));
    stored(sessionItem({ ends_at: ago(1) }));
    expect((await refresh(present)).status).toBe(401);
  });

  it('of a parallel tab gets a token, and leaves the first one’s cookie alone', async () => {
    const { status, cookies } = await refresh(previous);
    expect([status, cookies, written()]).toEqual([200, [], []]);
  });

  it('for another user than the cookie’s renews nothing and leaves the cookie alone', async () => {
    const as = (user_id: string) => invoke(refreshSession, { cookies: cookie(present), input: { user_id } });
    const { status, body, cookies } = await as('10000032');
    expect([status, body['error'], cookies, written()]).toEqual([403, 'identity_mismatch', [], []]);
    expect((await as(nrp)).status).toBe(200);
  });

  it('that lost the race is answered like a parallel tab', async () => {
    stored(sessionItem({ refresh_hash: secretHash(previous), previous_hash: undefined }));
    table.on(TransactWriteCommand).callsFakeOnce(() => {
      stored(sessionItem());
      throw cancelled('ConditionalCheckFailed');
    });
    const { status, cookies } = await refresh(previous);
    expect([status, cookies]).toEqual([200, []]);
  });

  it('whose answer was lost is answered again, while the secret it got has not been presented', async () => {
    stored(sessionItem({ rotated_at: ago(11_000), earlier_hashes: [secretHash('o'.repeat(43))] }));
    const { status, cookies } = await refresh(previous);
    expect([status, cookies]).toEqual([200, [expect.stringMatching(/^hims_refresh=10000031\.session-1\.[\w-]{43};/)]]);
    expect(member(0)).toMatchObject({
      previous_hash: secretHash(previous),
      earlier_hashes: [secretHash(present), secretHash('o'.repeat(43))],
      condition: expect.stringContaining(`refresh_hash = ${secretHash(present)}`),
    });
  });

  it('with any of the secrets that were issued in answer leaves the others worthless', async () => {
    stored(sessionItem({ earlier_hashes: [secretHash('o'.repeat(43))] }));
    expect((await refresh('o'.repeat(43))).status).toBe(200);
    expect(member(0)).toMatchObject({ previous_hash: secretHash('o'.repeat(43)), earlier_hashes: [] });
  });

  it('with a secret exchanged before the present one’s predecessor ends the session for all who hold it', async () => {
    const { status, body, cookies } = await refresh('r'.repeat(43));
    expect([status, body['error'], cookies]).toEqual([401, 'unauthenticated', [cleared]]);
    expect(written()).toEqual([revoked]);
    expect(member(1)).toMatchObject({ reason: 'revoked', outbox: 1 });
  });

  it('is refused without a cookie, after sign-out, for a leaver, and after a reset', async () => {
    const status = async () => (await refresh(present)).status;
    expect((await invoke(refreshSession)).status).toBe(401);
    expect((await invoke(refreshSession, { cookies: ['hims_refresh=nonsense', 'other=1'] })).status).toBe(401);
    stored(sessionItem({ revoked_at: ago(1000) }));
    expect(await status()).toBe(401);
    stored(sessionItem({ epoch: 1 }));
    expect(await status()).toBe(401);
    stored(sessionItem());
    stored(profileItem({ active: false }));
    expect(await status()).toBe(401);
    expect(written()).toEqual([]);
  });

  it('of a session that a sign-in here replaced leaves the cookie of the new one alone', async () => {
    stored(sessionItem({ revoked_at: ago(1000), replaced_by: 'session-2' }));
    const { status, cookies } = await refresh(present);
    expect([status, cookies, written()]).toEqual([401, [], []]);
  });
});

describe('signing out', () => {
  const out = (cookies?: string[]) => invoke(signOut, cookies ? { cookies } : {});

  it('ends the session, tells its sockets through the outbox, and takes the cookie back', async () => {
    const { status, body, cookies } = await out(cookie(present));
    expect([status, body, cookies]).toEqual([200, { success: true }, [cleared]]);
    expect(written()).toEqual([revoked]);
    expect(member(1)).toMatchObject({ reason: 'signed_out', sid, outbox: 1 });
  });

  it('succeeds with whatever is left of a session', async () => {
    expect((await out()).status).toBe(200);
    table.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None'));
    expect((await out(cookie(present))).status).toBe(200);
  });

  it('of somebody else’s session changes nothing', async () => {
    expect((await out(cookie('x'.repeat(43)))).cookies).toEqual([cleared]);
    expect(written()).toEqual([]);
  });
});
