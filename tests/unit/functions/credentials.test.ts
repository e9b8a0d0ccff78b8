import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  credentialCheck,
  credentialPut,
  credentialReplacementPut,
  credentialUpgradeUpdate,
  loadCredential,
} from '../../../functions/auth/credential-store.ts';
import { deviceRetentionSeconds, findKnownDevice, newDevice } from '../../../functions/auth/device-store.ts';
import { knownNetworksPut } from '../../../functions/auth/known-address-store.ts';
import { newSecret, secretHash } from '../../../functions/auth/secrets.ts';
import { hasSessionEnded, sessionEndUpdate } from '../../../functions/auth/session-end-store.ts';
import {
  findSession,
  refreshSession,
  sessionEpochUpdate,
  signOut,
  signOutWith,
} from '../../../functions/auth/session-store.ts';
import { keys } from '../../../functions/db/keys.ts';
import { type TransactItem, transactWrite } from '../../../functions/db/transactions.ts';
import { failCondition } from './cancelled-transaction.ts';
import { conditionText } from './expressions.ts';
import { mockItem, profileItem, requestedWrites, resetMocks, table, tokenFor, transactItem, writes } from './invoke.ts';
import { nrp, password } from './sign-in-fixtures.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const day = 86_400;
const seconds = now.getTime() / 1000;
const next = { ...password, mac: 'next' };
const onConditionFailed = (): never => {
  throw new Error('The credential has changed');
};

beforeEach(() => {
  resetMocks();
  vi.useFakeTimers({ toFake: ['Date'], now });
  return () => vi.useRealTimers();
});

describe('credential', () => {
  const key = keys.credential(nrp);
  const isCompared = `password.mac = ${password.mac}`;
  const refusalOf = async (item: TransactItem) => {
    table.on(TransactWriteCommand).callsFake(failCondition(key));
    await expect(transactWrite([item])).rejects.toThrow('The credential has changed');
    table.on(TransactWriteCommand).resolves({});
  };

  it('is read with the parameters of its password; an NRP without one has none', async () => {
    expect(await loadCredential(nrp)).toBeUndefined();
    mockItem({ ...key, password });
    expect(await loadCredential(nrp)).toEqual(password);
  });

  it('is still the compared one where a sign-in checks it', async () => {
    const check = credentialCheck(nrp, password, onConditionFailed);
    expect(check.item.ConditionCheck?.Key).toEqual(key);
    expect(conditionText(check.item.ConditionCheck ?? {})).toBe(isCompared);
    await refusalOf(check);
  });

  it('is replaced and upgraded only where it is still the compared one', async () => {
    const replacement = credentialReplacementPut(nrp, password, next, onConditionFailed);
    expect(replacement.item.Put?.Item).toEqual({ ...key, password: next, changed_at: now.toISOString() });
    expect(conditionText(replacement.item.Put ?? {})).toBe(isCompared);
    await refusalOf(replacement);
    const upgrade = credentialUpgradeUpdate(nrp, password, next, onConditionFailed);
    await transactWrite([upgrade]);
    expect(transactItem(key)).toMatchObject({ password: next, condition: isCompared });
    await refusalOf(upgrade);
  });

  it('is set by an admin whatever it was before', () => {
    const { Put } = credentialPut(nrp, next).item;
    expect(Put?.Item).toEqual({ ...key, password: next, changed_at: now.toISOString() });
    expect(Put?.ConditionExpression).toBeUndefined();
  });
});

describe('secrets', () => {
  it('have 256 bits in letters that need no escaping, and are stored as their digest', () => {
    expect(newSecret()).toMatch(/^[\w-]{43}$/);
    expect(newSecret()).not.toBe(newSecret());
    expect(secretHash('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });

  it('of a device make it known to one NRP for half a year', async () => {
    const { secret, devicePut } = newDevice(nrp, now);
    const key = keys.knownDevice(nrp, secretHash(secret));
    expect(devicePut.item.Put?.Item).toEqual({
      ...key,
      known_since: now.toISOString(),
      ttl: seconds + deviceRetentionSeconds,
    });
    expect(deviceRetentionSeconds).toBe(180 * day);
    expect(await findKnownDevice(nrp, secret)).toBeUndefined();
    mockItem({ ...key, known_since: now.toISOString() });
    expect(await findKnownDevice(nrp, secret)).toBe(secretHash(secret));
    expect(await findKnownDevice('10000099', secret)).toBeUndefined();
  });
});

it('stores ten networks of an NRP for 90 days, the latest first and each once', () => {
  const before = Array.from({ length: 10 }, (_, at) => `198.51.100.${at}`);
  const networksAfter = (ip: string) => knownNetworksPut(nrp, ip, before, now).item.Put?.Item;
  expect(networksAfter('203.0.113.7')).toEqual({
    ...keys.knownNetworks(nrp),
    networks: ['203.0.113.7', ...before.slice(0, 9)],
    ttl: seconds + 90 * day,
  });
  expect(networksAfter('198.51.100.5')?.['networks']).toEqual([
    '198.51.100.5',
    ...before.filter((address) => address !== '198.51.100.5'),
  ]);
});

describe('end of a session', () => {
  const sessionKey = keys.session(nrp, 'session-1');
  const endKey = keys.sessionEnd(nrp, 'session-1');
  const secret = 's'.repeat(43);
  const token = { nrp, sid: 'session-1', secret };
  const session = {
    ...{ nrp, sid: 'session-1', epoch: 2, refresh_hash: secretHash(secret) },
    ...{ created_at: '2026-11-20T02:00:00.000Z', ends_at: '2026-11-20T03:00:00.001Z' },
  };

  it('is written for its sockets and its access tokens, and stored for a day', async () => {
    await transactWrite([sessionEndUpdate({ nrp, sid: 'session-1', reason: 'revoked', at: now.toISOString() }, now)]);
    expect(transactItem(endKey)).toMatchObject({
      ...{ nrp, sid: 'session-1', reason: 'revoked', at: now.toISOString(), outbox: 1 },
      ttl: seconds + day,
    });
    expect(await hasSessionEnded(nrp, 'session-1')).toBe(false);
    for (const reason of ['revoked', 'signed_out']) {
      mockItem({ ...endKey, nrp, sid: 'session-1', reason, at: now.toISOString() });
      expect(await hasSessionEnded(nrp, 'session-1')).toBe(true);
    }
  });

  it('comes by sign-out, once, for a holder of its secret', async () => {
    mockItem({ ...sessionKey, ...session });
    await signOut({ ...token, secret: 'x'.repeat(43) }, now);
    expect(requestedWrites()).toEqual([]);
    await signOut(token, now);
    expect(requestedWrites()).toEqual([writes({ Update: [sessionKey, endKey] })]);
    expect(transactItem(sessionKey)).toMatchObject({
      revoked_at: now.toISOString(),
      condition: 'attribute_exists(PK) AND attribute_not_exists(revoked_at)',
    });
    expect(transactItem(endKey)).toMatchObject({ reason: 'signed_out' });
  });

  it('comes by sign-out with an access token alone, and neither by one of another key nor after its time', async () => {
    const present = new Date();
    const sid = 'session-1';
    for (const refused of [await tokenFor({ nrp, forged: true }), await tokenFor({ nrp, expires: -60 }), 'a.b.c'])
      await signOutWith(refused, present);
    expect(requestedWrites()).toEqual([]);
    await signOutWith(await tokenFor({ nrp }), present);
    expect(requestedWrites()).toEqual([writes({ Update: [keys.session(nrp, sid), keys.sessionEnd(nrp, sid)] })]);
  });

  it('comes with its time or its revocation', async () => {
    mockItem({ ...sessionKey, ...session });
    expect(await findSession(token, now)).toEqual(session);
    expect(await findSession(token, new Date(session.ends_at))).toBeUndefined();
    mockItem({ ...sessionKey, ...session, revoked_at: now.toISOString() });
    expect(await findSession(token, now)).toBeUndefined();
    expect(await findSession({ ...token, sid: 'session-2' }, now)).toBeUndefined();
  });

  it('ends refreshes: of an unknown session, of one without a profile, and of a replaced one by another answer', async () => {
    mockItem(profileItem({ nrp: '10000099' }));
    expect(await refreshSession({ ...token, nrp: '10000099' }, now)).toEqual({ state: 'ended' });
    mockItem({ ...sessionKey, ...session });
    expect(await refreshSession(token, now)).toEqual({ state: 'ended' });
    mockItem(profileItem({ nrp, epoch: 2 }));
    mockItem({ ...sessionKey, ...session, replaced_by: 'session-2', revoked_at: now.toISOString() });
    expect(await refreshSession(token, now)).toEqual({ state: 'replaced' });
    mockItem({ ...sessionKey, ...session, revoked_at: now.toISOString() });
    expect(await refreshSession(token, now)).toEqual({ state: 'ended' });
    expect(requestedWrites()).toEqual([]);
  });

  it('that comes during a refresh, like a reset and another refresh, prevents the new secret', async () => {
    mockItem(profileItem({ nrp, epoch: 2 }));
    mockItem({ ...sessionKey, ...session });
    expect(await refreshSession(token, now)).toMatchObject({ state: 'refreshed', session, secret: expect.any(String) });
    expect(transactItem(sessionKey)).toMatchObject({
      previous_hash: session.refresh_hash,
      earlier_hashes: [],
      condition: `refresh_hash = ${session.refresh_hash} AND epoch = 2 AND attribute_not_exists(revoked_at)`,
    });
  });

  it('refuses to move a session that has ended to the next epoch', async () => {
    const update = sessionEpochUpdate(nrp, 'session-1', 2);
    await transactWrite([update]);
    expect(transactItem(sessionKey)).toMatchObject({
      epoch: 3,
      condition: 'epoch = 2 AND attribute_not_exists(revoked_at)',
    });
    table.on(TransactWriteCommand).callsFake(failCondition(sessionKey));
    await expect(transactWrite([update])).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
