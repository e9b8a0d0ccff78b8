import { beforeEach, describe, expect, it } from 'vitest';
import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { newDevice } from '../../../functions/auth/device-store.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { keys } from '../../../functions/db/keys.ts';
import { type TransactItem, transactWrite } from '../../../functions/db/transactions.ts';
import { saveProfile } from '../../../functions/profiles/profile-store.ts';
import { handler as resetUserPassword } from '../../../functions/reset-user-password.ts';
import { handler as unlockUser } from '../../../functions/unlock-user.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { invoke, profileItem, tokenFor } from './invoke.ts';
import { withLocalTable } from './local-table.ts';
import { withCheapScrypt } from './scrypt.ts';

/** Failed attempts at one NRP on more devices than a transaction can contain items. */

withCheapScrypt();
withLocalTable();

let nrp = '';
let userCount = 0;
const admin = '10000001';
const password = '24681357';
const devices = 120;
const now = new Date();

const person = (facts: Parameters<typeof profileItem>[0]) => {
  const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem(facts);
  return profile;
};

/** A known device of the user, and its locked attempt counter. */
const lockedDevice = (): { secret: string; writes: TransactItem[] } => {
  const { secret, devicePut } = newDevice(nrp, now);
  const lock = { count: 9, total: 9, since: now.getTime(), locked_until: now.getTime() + 3_600_000, version: 9 };
  return {
    secret,
    writes: [devicePut, { item: { Put: { Item: { ...keys.attempts(nrp, `DEV#${secretHash(secret)}`), ...lock } } } }],
  };
};

const signInOn = (secret: string, enteredPassword = password) =>
  invoke(validateLogin, { input: { nrp, password: enteredPassword }, cookies: [`hims_device=${nrp}.${secret}`] });
const asAdmin = async () => ({ input: { nrp }, token: await tokenFor({ nrp: admin }) });

let secrets: string[];
beforeEach(async () => {
  userCount += 1;
  nrp = String(20_000_000 + userCount);
  await saveProfile(person({ nrp: admin, roles: ['admin'] }));
  await saveProfile(person({ nrp }), [credentialPut(nrp, await hashPassword(password))]);
  const locked = Array.from({ length: devices }, lockedDevice);
  for (let at = 0; at < devices; at += 40)
    await transactWrite(locked.slice(at, at + 40).flatMap(({ writes }) => writes));
  secrets = [locked[0], locked[60], locked[devices - 1]].map((device) => device?.secret ?? '');
  for (const secret of secrets) expect((await signInOn(secret)).status).toBe(429);
});

describe('120 locked devices', () => {
  it('are all unlocked by a password reset', async () => {
    const { status, body } = await invoke(resetUserPassword, await asAdmin());
    expect(status).toBe(200);
    for (const secret of secrets) expect((await signInOn(secret, String(body['password']))).status).toBe(200);
  });

  it('are all unlocked by an administrator, and their failures counted from zero', async () => {
    expect((await invoke(unlockUser, await asAdmin())).status).toBe(200);
    const [first = '', ...others] = secrets;
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signInOn(first, '00000001')).status).toBe(401);
    expect((await signInOn(first)).status).toBe(429);
    for (const secret of others) expect((await signInOn(secret)).status).toBe(200);
    expect((await invoke(unlockUser, await asAdmin())).status).toBe(200);
    expect((await signInOn(first)).status).toBe(200);
  });
});
