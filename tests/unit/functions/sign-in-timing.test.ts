import { scryptSync } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import type { PasswordRecord } from '../../../functions/auth/passwords.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { conditionFailed } from './cancelled-transaction.ts';
import { fresh, invoke, kms, macOf, profileItem, stored, table } from './invoke.ts';
import { recipes, withCheapScrypt } from './scrypt.ts';

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

// The work itself is measured by the bench; here it is counted.
withCheapScrypt();
beforeEach(fresh);

/** Everything a refused attempt does: to the table, to KMS, and with the processor. */
const workOf = async (nrp: string, cookies?: string[]): Promise<unknown> => {
  table.resetHistory();
  kms.resetHistory();
  recipes.length = 0;
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
    // Reads that go out together may be listed in any order.
    store: table.calls().map(sent).sort(),
    keys: kms.calls().map(sent),
    hashes: [...recipes],
  };
};

it('forty unknown NRPs, forty known ones and forty that left cost the same, operation by operation', async () => {
  const known = Array.from({ length: 40 }, (_, at) => String(10_000_001 + at));
  const left = Array.from({ length: 40 }, (_, at) => String(20_000_001 + at));
  const items = [...known, ...left].flatMap((nrp) => [
    profileItem({ nrp, active: known.includes(nrp) }),
    { ...keys.credential(nrp), password: record(nrp) },
  ]);
  const found = new Map(items.map((item) => [`${item.PK} ${item.SK}`, item]));
  table.on(GetCommand).callsFake(({ Key }) => ({ Item: found.get(`${Key.PK} ${Key.SK}`) }));
  const unknown = Array.from({ length: 40 }, (_, at) => String(30_000_001 + at));
  const expected = await workOf('30000000');
  expect(expected).toMatchObject({
    status: 401,
    error: 'invalid_credentials',
    hashes: [{ N: 2 ** 17, r: 8, p: 1 }],
    keys: [expect.stringContaining('GenerateMacCommand')],
  });
  for (const nrp of [...unknown, ...known, ...left]) expect(await workOf(nrp), nrp).toEqual(expected);
});

it('an address that is refused costs the same for every NRP, and none is looked at', async () => {
  table.on(UpdateCommand).callsFake(({ ConditionExpression }) => {
    if (ConditionExpression?.includes('size(')) throw conditionFailed();
    return {};
  });
  stored(profileItem());
  stored({ ...keys.credential('10000031'), password: record('10000031') });
  const unknown = await workOf('30000000');
  expect(unknown).toMatchObject({ status: 429, hashes: [], keys: [] });
  expect(await workOf('10000031')).toEqual(unknown);
});

it('an NRP that signed in from the address before costs the same as an unknown one, while the address is open', async () => {
  stored(profileItem());
  stored({ ...keys.credential('10000031'), password: record('10000031') });
  stored({ ...keys.knownNetworks('10000031'), networks: ['unknown'] });
  expect(await workOf('10000031')).toEqual(await workOf('30000000'));
});

it('a device cookie that is nobody’s costs one more read, known NRP or not', async () => {
  const cookieFor = (nrp: string) => [`hims_device=${nrp}.${'f'.repeat(43)}`];
  stored(profileItem());
  stored({ ...keys.credential('10000031'), password: record('10000031') });
  const unknown = await workOf('30000000', cookieFor('30000000'));
  expect(await workOf('10000031', cookieFor('10000031'))).toEqual(unknown);
});
