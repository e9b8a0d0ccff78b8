import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { tallyAfterAttempt } from '../../../functions/auth/login-attempt-rules.ts';
import { networkOf } from '../../../functions/auth/networks.ts';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { failedCondition } from './cancelled-transaction.ts';
import { updateOf } from './expressions.ts';
import { invoke, kms, mockItem, requestedWrites, resetMocks, table, transactItem, writes } from './invoke.ts';
import { withCheapScrypt } from './scrypt.ts';
import { mockActiveUser, nrp, signIn } from './sign-in-fixtures.ts';

withCheapScrypt();
beforeEach(resetMocks);

describe('known device of the user', () => {
  const secret = 'd'.repeat(43);
  const cookies = [`hims_device=10000099.${'e'.repeat(43)}~${nrp}.${secret}`];
  const mockKnownDevice = () =>
    mockItem({ ...keys.knownDevice(nrp, secretHash(secret)), known_since: new Date().toISOString() });
  const lock = { count: 9, total: 9, since: Date.now() - 1000, locked_until: Date.now() + 90_000, version: 9 };

  it('signs in while others have locked the NRP, and is counted separately', async () => {
    mockActiveUser();
    mockKnownDevice();
    mockItem({ ...keys.attempts(nrp, 'ANY'), ...lock });
    const { status, cookies: set } = await invoke(validateLogin, { input: { nrp, password: '24681357' }, cookies });
    expect(status).toBe(200);
    expect(set[1]).toMatch(new RegExp(`^hims_device=${nrp}\\.${secret}~10000099\\.e{43};`));
    expect(table.commandCalls(PutCommand)[0]?.args[0].input.Item?.['SK']).toBe(`DEV#${secretHash(secret)}`);
    expect(requestedWrites().at(-1)).toEqual(
      expect.arrayContaining(writes({ Update: [keys.attempts(nrp, `DEV#${secretHash(secret)}`)] })),
    );
    expect(table.commandCalls(UpdateCommand)).toHaveLength(0);
  });

  it('is locked by its own failures', async () => {
    mockActiveUser();
    mockKnownDevice();
    mockItem({ ...keys.attempts(nrp, `DEV#${secretHash(secret)}`), ...lock });
    expect((await invoke(validateLogin, { input: { nrp, password: '24681357' }, cookies })).status).toBe(429);
  });

  it("is treated as unknown when its secret is unknown or another user's", async () => {
    mockActiveUser();
    mockItem({ ...keys.attempts(nrp, 'ANY'), ...lock });
    expect((await invoke(validateLogin, { input: { nrp, password: '24681357' }, cookies })).status).toBe(429);
    const others = { nrp: '10000099', password: '24681357' };
    mockKnownDevice();
    await invoke(validateLogin, { input: others, cookies });
    expect(table.commandCalls(PutCommand).at(-1)?.args[0].input.Item).toMatchObject(keys.attempts('10000099', 'ANY'));
  });
});

describe('address', () => {
  it('that failed at a hundred NRPs is refused before the next NRP is counted', async () => {
    mockActiveUser();
    table.on(UpdateCommand).rejects(failedCondition());
    const { status, headers } = await signIn();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect([table.commandCalls(PutCommand).length, kms.calls().length]).toEqual([0, 0]);
  });

  describe('that failed at a hundred NRPs', () => {
    const ip = '203.0.113.7';
    /** The address counter is full; all other writes succeed. */
    const full = () =>
      table.on(UpdateCommand).callsFake(({ ConditionExpression }) => {
        if (ConditionExpression?.includes('size(')) throw failedCondition();
        return {};
      });
    const from = (address: string) =>
      invoke(validateLogin, { input: { nrp, password: '24681357' }, headers: { 'x-viewer-ip': address } });
    const signedInFrom = (...networks: string[]) => mockItem({ ...keys.knownNetworks(nrp), networks });

    it('lets NRPs sign in that signed in from it before, and no others', async () => {
      mockActiveUser();
      full();
      expect((await from(ip)).status).toBe(429);
      signedInFrom('198.51.100.1', ip);
      expect((await from(ip)).status).toBe(200);
      expect((await from('203.0.113.8')).status).toBe(429);
    });

    it('still counts their attempts at the NRP: a locked one is refused with the right password', async () => {
      mockActiveUser();
      full();
      signedInFrom(ip);
      const lock = { count: 5, total: 5, since: Date.now() - 1000, locked_until: Date.now() + 50_000, version: 5 };
      mockItem({ ...keys.attempts(nrp, 'ANY'), ...lock });
      expect((await from(ip)).status).toBe(429);
      expect(kms.calls()).toHaveLength(0);
    });

    it('lets a known device sign in', async () => {
      mockActiveUser();
      full();
      const secret = 'd'.repeat(43);
      mockItem({ ...keys.knownDevice(nrp, secretHash(secret)), known_since: new Date().toISOString() });
      const { status } = await invoke(validateLogin, {
        input: { nrp, password: '24681357' },
        headers: { 'x-viewer-ip': ip },
        cookies: [`hims_device=${nrp}.${secret}`],
      });
      expect(status).toBe(200);
    });
  });

  it('is stored with the sign-in, the latest first, ten at most, IPv6 by its network', async () => {
    mockActiveUser();
    const others = Array.from({ length: 10 }, (_, at) => `198.51.100.${at}`);
    mockItem({ ...keys.knownNetworks(nrp), networks: others });
    const networksAfter = async (address: string) => {
      await invoke(validateLogin, { input: { nrp, password: '24681357' }, headers: { 'x-viewer-ip': address } });
      const { networks, ttl } = transactItem(keys.knownNetworks(nrp));
      expect(ttl).toBeGreaterThan(Date.now() / 1000 + 89 * 86_400);
      return networks;
    };
    expect(await networksAfter('203.0.113.7')).toEqual(['203.0.113.7', ...others.slice(0, 9)]);
    expect(await networksAfter('198.51.100.5')).toEqual(['198.51.100.5', ...others.filter((_, at) => at !== 5)]);
    expect(await networksAfter('2001:db8:1:2::9')).toEqual(['2001:db8:1:2::/64', ...others.slice(0, 9)]);
  });

  it('counts different NRPs, and removes one that signs in', async () => {
    mockActiveUser();
    await invoke(validateLogin, { input: { nrp, password: '24681357' }, headers: { 'x-viewer-ip': '203.0.113.7' } });
    const [counted, cleared] = table.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input);
    expect(counted?.Key?.['PK']).toBe('THR#IP#203.0.113.7');
    expect(updateOf(counted)).toMatchObject({
      add: { nrps: new Set([nrp]) },
      condition: expect.stringContaining('size(nrps) < 100'),
    });
    expect(cleared?.Key).toEqual(counted?.Key);
    expect(updateOf(cleared).removeElements).toEqual({ nrps: new Set([nrp]) });
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['2001:db8:0:0::/64', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:2::/64', '2001:db8:1:2::/64'],
    ['2001:db8::/641', '2001:db8::/641'],
    ['0:0:0:0::/64', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('lock', () => {
  const now = new Date('2026-11-20T01:00:00.000Z');
  const minutesAfter = (attempts: number): number => {
    let tally: ReturnType<typeof tallyAfterAttempt> | undefined;
    for (let attempt = 0; attempt < attempts; attempt += 1) tally = tallyAfterAttempt(tally, now);
    return Math.max(0, ((tally?.locked_until ?? 0) - now.getTime()) / 60_000);
  };

  it('begins with the fifth attempt for a minute, doubles up to an hour, and lasts a day after twenty', () => {
    expect([4, 5, 6, 7, 10, 11, 15, 19].map(minutesAfter)).toEqual([0, 1, 2, 4, 32, 60, 60, 60]);
    expect(minutesAfter(20)).toBe(24 * 60);
  });

  it('ends after a day', () => {
    const before = { count: 19, total: 19, since: now.getTime() - 24 * 60 * 60_000, locked_until: 0, version: 30 };
    expect(tallyAfterAttempt(before, now)).toEqual({
      count: 1,
      total: 1,
      since: now.getTime(),
      locked_until: 0,
      version: 31,
    });
  });
});
