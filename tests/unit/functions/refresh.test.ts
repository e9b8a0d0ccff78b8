import { DisabledException, SignCommand } from '@aws-sdk/client-kms';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as refreshSession } from '../../../functions/refresh-session.ts';
import { handler as signOut } from '../../../functions/sign-out.ts';
import { failCondition } from './cancelled-transaction.ts';
import {
  invoke,
  kms,
  mockItem,
  profileItem,
  requestedWrites,
  resetMocks,
  table,
  transactItem,
  writes,
} from './invoke.ts';

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
const revoked = writes({ Update: [keys.session(nrp, sid), keys.sessionEnd(nrp, sid)] });
const cleared = 'hims_refresh=; Path=/api; HttpOnly; Secure; SameSite=Strict; Max-Age=0';

beforeEach(() => {
  resetMocks();
  mockItem(profileItem());
  mockItem(sessionItem());
});

const refresh = (secret: string) => invoke(refreshSession, { cookies: cookie(secret) });

describe('refresh', () => {
  it("rotates the secret and returns a new access token within the session's lifetime", async () => {
    const { status, body, cookies } = await refresh(present);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { nrp }, session: { access_token: expect.any(String) } });
    expect(cookies[0]).toMatch(/^hims_refresh=10000031\.session-1\.[\w-]{43}; .*Max-Age=3(599|600)$/);
    expect(cookies[0]).not.toContain(present);
    expect(transactItem(keys.session(nrp, sid))['condition']).toContain(`refresh_hash = ${secretHash(present)}`);
  });

  it("gives a parallel tab a token, and leaves the first tab's cookie unchanged", async () => {
    const { status, cookies } = await refresh(previous);
    expect([status, cookies, requestedWrites()]).toEqual([200, [], []]);
  });

  it("for another user than the cookie's renews nothing and leaves the cookie unchanged", async () => {
    const as = (user_id: string) => invoke(refreshSession, { cookies: cookie(present), input: { user_id } });
    const { status, body, cookies } = await as('10000032');
    expect([status, body['error'], cookies, requestedWrites()]).toEqual([403, 'identity_mismatch', [], []]);
    expect((await as(nrp)).status).toBe(200);
  });

  it('that loses a race responds like one of a parallel tab', async () => {
    mockItem(sessionItem({ refresh_hash: secretHash(previous), previous_hash: undefined }));
    table.on(TransactWriteCommand).callsFakeOnce((input) => {
      mockItem(sessionItem());
      return failCondition(keys.session(nrp, sid))(input);
    });
    const { status, cookies } = await refresh(previous);
    expect([status, cookies]).toEqual([200, []]);
  });

  it('whose response was lost is repeated, while the new secret has not been presented', async () => {
    mockItem(sessionItem({ rotated_at: ago(11_000), earlier_hashes: [secretHash('o'.repeat(43))] }));
    const { status, cookies } = await refresh(previous);
    expect([status, cookies]).toEqual([200, [expect.stringMatching(/^hims_refresh=10000031\.session-1\.[\w-]{43};/)]]);
    expect(transactItem(keys.session(nrp, sid))).toMatchObject({
      previous_hash: secretHash(previous),
      earlier_hashes: [secretHash(present), secretHash('o'.repeat(43))],
      condition: expect.stringContaining(`refresh_hash = ${secretHash(present)}`),
    });
  });

  it('with a secret older than the previous one ends the session for everyone who has it', async () => {
    const { status, body, cookies } = await refresh('r'.repeat(43));
    expect([status, body['error'], cookies]).toEqual([401, 'unauthenticated', [cleared]]);
    expect(requestedWrites()).toEqual([revoked]);
    expect(transactItem(keys.sessionEnd(nrp, sid))).toMatchObject({ reason: 'revoked', outbox: 1 });
  });

  it('is refused without a cookie, after sign-out, for a deactivated user, and after a reset', async () => {
    const status = async () => (await refresh(present)).status;
    expect((await invoke(refreshSession)).status).toBe(401);
    expect((await invoke(refreshSession, { cookies: ['hims_refresh=nonsense', 'other=1'] })).status).toBe(401);
    mockItem(sessionItem({ revoked_at: ago(1000) }));
    expect(await status()).toBe(401);
    mockItem(sessionItem({ epoch: 1 }));
    expect(await status()).toBe(401);
    mockItem(sessionItem());
    mockItem(profileItem({ active: false }));
    expect(await status()).toBe(401);
    expect(requestedWrites()).toEqual([]);
  });

  it.each([
    ['disabled', new DisabledException({ message: 'disabled', $metadata: {} })],
    ['denied to every role', Object.assign(new Error('denied'), { name: 'AccessDeniedException' })],
  ])('is postponed, and leaves the session to its owner, while the signing key is %s', async (_, error) => {
    kms.on(SignCommand).rejects(error);
    const { status, body, headers, cookies } = await refresh(present);
    expect([status, body['error'], headers['retry-after'], cookies]).toEqual([503, 'unavailable', '60', []]);
    expect(requestedWrites()).toEqual([
      writes({ Update: [keys.session(nrp, sid)], ConditionCheck: [keys.profile(nrp)] }),
    ]);
  });

  it("of a session that a sign-in here replaced leaves the new session's cookie unchanged", async () => {
    mockItem(sessionItem({ revoked_at: ago(1000), replaced_by: 'session-2' }));
    const { status, cookies } = await refresh(present);
    expect([status, cookies, requestedWrites()]).toEqual([401, [], []]);
  });
});

describe('sign-out', () => {
  const out = (cookies?: string[]) => invoke(signOut, cookies ? { cookies } : {});

  it('ends the session, notifies its sockets through the outbox, and clears the cookie', async () => {
    const { status, body, cookies } = await out(cookie(present));
    expect([status, body, cookies]).toEqual([200, { success: true }, [cleared]]);
    expect(requestedWrites()).toEqual([revoked]);
    expect(transactItem(keys.sessionEnd(nrp, sid))).toMatchObject({ reason: 'signed_out', sid, outbox: 1 });
  });

  it('succeeds when the session has ended already', async () => {
    expect((await out()).status).toBe(200);
    table.on(TransactWriteCommand).callsFake(failCondition(keys.session(nrp, sid)));
    expect((await out(cookie(present))).status).toBe(200);
  });
});
