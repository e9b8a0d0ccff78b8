import { scryptSync } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import type { PasswordRecord } from '../../../functions/auth/passwords.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { failedCondition } from './cancelled-transaction.ts';
import { invoke, kms, macOf, mockItem, profileItem, resetMocks, table } from './invoke.ts';
import { scryptCalls, withCheapScrypt } from './scrypt.ts';

const salt = Buffer.alloc(16, 7);
const record = (nrp: string): PasswordRecord => ({
  scheme: 'scrypt+kms-hmac-sha256',
  n: 2 ** 17,
  r: 8,
  p: 1,
  salt: salt.toString('base64'),
  mac: macOf(scryptSync(nrp, salt, 32, { N: 1024 })).toString('base64'),
  key_id: 'mac-key',
});

// The bench measures the time; here the operations are counted.
withCheapScrypt();
beforeEach(resetMocks);

/** All work of a refused attempt: table requests, KMS requests and scrypt calls. */
const operationsOf = async (nrp: string, cookies?: string[]): Promise<unknown> => {
  table.resetHistory();
  kms.resetHistory();
  scryptCalls.length = 0;
  const input = { nrp, password: '90417265' };
  const { status, body } = await invoke(validateLogin, { input, ...(cookies && { cookies }) });
  const sent = (call: { args: readonly [{ constructor: { name: string }; input: unknown }, ...unknown[]] }): string => {
    const [command] = call.args;
    const text = JSON.stringify(command.input, (name, value) =>
      typeof value === 'number' || /^(Message|ttl)$/.test(name) ? 'n' : value instanceof Set ? [...value] : value,
    );
    return `${command.constructor.name} ${text}`.replaceAll(nrp, 'NRP');
  };
  return {
    status,
    error: body['error'],
    message: body['message'],
    // Concurrent reads may be listed in any order.
    store: table.calls().map(sent).sort(),
    keys: kms.calls().map(sent),
    hashes: [...scryptCalls],
  };
};

it('does the same operations for forty unknown, forty known and forty deactivated NRPs', async () => {
  const known = Array.from({ length: 40 }, (_, at) => String(10_000_001 + at));
  const deactivated = Array.from({ length: 40 }, (_, at) => String(20_000_001 + at));
  const items = [...known, ...deactivated].flatMap((nrp) => [
    profileItem({ nrp, active: known.includes(nrp) }),
    { ...keys.credential(nrp), password: record(nrp) },
  ]);
  const found = new Map(items.map((item) => [`${item.PK} ${item.SK}`, item]));
  table.on(GetCommand).callsFake(({ Key }) => ({ Item: found.get(`${Key.PK} ${Key.SK}`) }));
  const unknown = Array.from({ length: 40 }, (_, at) => String(30_000_001 + at));
  const expected = await operationsOf('30000000');
  expect(expected).toMatchObject({
    status: 401,
    error: 'invalid_credentials',
    hashes: [{ N: 2 ** 17, r: 8, p: 1 }],
    keys: [expect.stringContaining('GenerateMacCommand')],
  });
  for (const nrp of [...unknown, ...known, ...deactivated]) expect(await operationsOf(nrp), nrp).toEqual(expected);
});

it('does the same for every NRP at a blocked address, and checks no password', async () => {
  table.on(UpdateCommand).callsFake(({ ConditionExpression }) => {
    if (ConditionExpression?.includes('size(')) throw failedCondition();
    return {};
  });
  mockItem(profileItem());
  mockItem({ ...keys.credential('10000031'), password: record('10000031') });
  const unknown = await operationsOf('30000000');
  expect(unknown).toMatchObject({ status: 429, hashes: [], keys: [] });
  expect(await operationsOf('10000031')).toEqual(unknown);
});

it('does the same for an NRP known at the address as for an unknown one, while the address is not blocked', async () => {
  mockItem(profileItem());
  mockItem({ ...keys.credential('10000031'), password: record('10000031') });
  mockItem({ ...keys.knownNetworks('10000031'), networks: ['unknown'] });
  expect(await operationsOf('10000031')).toEqual(await operationsOf('30000000'));
});

it('does one more read for an unknown device cookie, whether the NRP is known or not', async () => {
  const cookieFor = (nrp: string) => [`hims_device=${nrp}.${'f'.repeat(43)}`];
  mockItem(profileItem());
  mockItem({ ...keys.credential('10000031'), password: record('10000031') });
  const unknown = await operationsOf('30000000', cookieFor('30000000'));
  expect(await operationsOf('10000031', cookieFor('10000031'))).toEqual(unknown);
});
