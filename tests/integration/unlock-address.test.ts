import { afterAll, describe, expect, inject, test } from 'vitest';
import { lockAddress, signInFrom } from '../support/addresses.ts';
import { Client } from '../support/api.ts';
import { runCommand } from '../support/commands.ts';
import { signInAs } from '../support/demo-users.ts';
import { addUser, freshNrp, updateUser } from '../support/users.ts';

/** Unknown NRPs from one address, and who can still sign in from there. */

const lockedNow = async (): Promise<Map<string, { locked_until: string; own: boolean }>> => {
  const { addresses } = await (await signInAs('admin')).ok('list-locked-addresses', {});
  return new Map(addresses.map((each) => [each.address, each]));
};
const createdNrps: string[] = [];
const createUser = async (facts: Parameters<typeof addUser>[0] = {}) => {
  const { user, password } = await addUser(facts);
  createdNrps.push(user.nrp);
  return { nrp: user.nrp, password };
};
afterAll(async () => {
  for (const nrp of createdNrps) await updateUser(nrp, { active: false, roles: [] });
});

describe('address blocked by a hundred unknown NRPs', () => {
  test('accepts NRPs known there and known devices, refuses others, and is unlocked by an admin', {
    timeout: 180_000,
  }, async () => {
    const office = '127.7.0.1';
    const [colleague, newcomer, withDevice, admin] = [
      await createUser(),
      await createUser(),
      await createUser(),
      await createUser({ roles: ['admin'] }),
    ];
    expect((await signInFrom(office, colleague.nrp, colleague.password)).status).toBe(200);
    expect((await signInFrom(office, admin.nrp, admin.password)).status).toBe(200);
    // Another address does not know this user; only the browser's cookie does.
    const { cookies } = await signInFrom('127.7.0.2', withDevice.nrp, withDevice.password);
    const device = cookies.filter((cookie) => cookie.startsWith('hims_device='));
    await lockAddress(office);

    expect(await signInFrom(office, freshNrp())).toMatchObject({ error: 'locked_out' });
    expect((await signInFrom(office, newcomer.nrp, newcomer.password)).status).toBe(429);
    expect((await signInFrom(office, withDevice.nrp, withDevice.password)).status).toBe(429);
    expect((await signInFrom(office, withDevice.nrp, withDevice.password, device)).status).toBe(200);
    expect((await signInFrom(office, colleague.nrp, colleague.password)).status).toBe(200);
    // A wrong password is still refused and counted.
    expect((await signInFrom(office, colleague.nrp, '00000001')).error).toBe('invalid_credentials');
    // Another address is not affected.
    expect((await signInFrom('127.7.0.3', newcomer.nrp, newcomer.password)).status).toBe(200);

    const { token } = await signInFrom(office, admin.nrp, admin.password);
    const shown = (await lockedNow()).get(office);
    expect(shown).toMatchObject({ own: false });
    expect(Date.parse(shown?.locked_until ?? '')).toBeGreaterThan(Date.now());
    const byAdmin = new Client(inject('localStackUrl'), token);
    const key = { idempotencyKey: crypto.randomUUID() };
    expect(await byAdmin.ok('unlock-address', { address: office }, key)).toEqual({ address: office });
    expect(await byAdmin.ok('unlock-address', { address: office }, key)).toEqual({ address: office });
    expect((await lockedNow()).has(office)).toBe(false);
    const { nrp, password } = await createUser();
    expect((await signInFrom(office, nrp, password)).status).toBe(200);
    expect(await byAdmin.expectError('unlock-address', { address: office })).toMatchObject({
      error: 'address_not_locked',
      message: `Alamat ${office} tidak sedang terkunci.`,
    });
  });

  test('is unlocked by the command line too', { timeout: 180_000 }, async () => {
    const office = '127.7.0.9';
    const users = (...args: string[]) =>
      runCommand(['env', `HIMS_DATA_DIR=${inject('dataDir')}`, 'node', 'infra/tools/users.ts', ...args], {
        timeoutSeconds: 60,
      });
    await lockAddress(office);
    expect((await users('locked-addresses')).output).toMatch(new RegExp(`^${office}  until \\d{4}-.*Z$`, 'm'));
    expect(await users('unlock-address', office)).toMatchObject({
      code: 0,
      output: `NRPs may sign in from ${office} again\n`,
    });
    expect(await users('unlock-address', office)).toMatchObject({
      code: 1,
      output: `Alamat ${office} tidak sedang terkunci.\n`,
    });
    expect((await lockedNow()).has(office)).toBe(false);
  });
});
