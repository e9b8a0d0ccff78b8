import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { loadProfile, saveProfile } from '../../../functions/profiles/profile-store.ts';
import { handler as refreshSession } from '../../../functions/refresh-session.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { durationText, resetAllPasswords } from '../../../infra/tools/users/reset-all.ts';
import { invoke, kms, macOf, profileItem } from '../functions/invoke.ts';
import { withLocalTable } from '../functions/local-table.ts';
import { withCheapScrypt } from '../functions/scrypt.ts';

withCheapScrypt();
withLocalTable();

const folder = mkdtempSync(join(tmpdir(), 'hims-reset-all-'));
afterAll(() => rmSync(folder, { recursive: true }));

const oldPassword = '24681357';
const active = ['20000001', '20000002', '20000003', '20000004', '20000005', '20000006'];
const inactive = '20000007';
let passwords = '';
let files = 0;

const signIn = (nrp: string, password: string) => invoke(validateLogin, { input: { nrp, password } });
const statusOf = async (nrp: string, password = '') => (await signIn(nrp, password)).status;
const filedPasswords = () =>
  new Map(
    readFileSync(passwords, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => [line.slice(0, 8), line.slice(-8)]),
  );
const resetAll = (ask?: (question: string) => Promise<string>) =>
  resetAllPasswords({ environment: 'prod', passwords, ask, report: () => undefined });

beforeEach(async () => {
  files += 1;
  passwords = join(folder, `passwords-${files}.csv`);
  const credential = await hashPassword(oldPassword);
  for (const nrp of [...active, inactive]) {
    const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem({ nrp, active: nrp !== inactive });
    // The second one was restored without a credential.
    await saveProfile(profile, nrp === '20000002' ? [] : [credentialPut(nrp, credential)]);
  }
});

test('resets every active user, ends the sessions, and leaves deactivated users as they are', async () => {
  const session = await signIn('20000001', oldPassword);
  const text = await resetAll();
  expect(text).toContain('Users with a new password: 6.');
  expect(text).toContain('Deactivated users, who stay as they are: 1');
  expect([...filedPasswords().keys()].sort()).toEqual(active);
  for (const nrp of active) expect(await statusOf(nrp, filedPasswords().get(nrp)), nrp).toBe(200);
  expect(await statusOf('20000003', oldPassword)).toBe(401);
  expect((await loadProfile(inactive))?.active).toBe(false);
  const [cookie = ''] = session.cookies.map((each) => each.split(';')[0] ?? '');
  expect((await invoke(refreshSession, { cookies: [cookie] })).status).toBe(401);
});

test('continues after an interruption: no password is lost, and who is done is not reset again', async () => {
  let resets = 0;
  kms.on(GenerateMacCommand).callsFake(({ Message }: { Message: Uint8Array }) => {
    if (existsSync(passwords)) resets += 1;
    if (resets > 3) throw new Error('the connection was lost');
    return { Mac: macOf(Message) };
  });
  await expect(resetAll()).rejects.toThrow(/[1-5] of 6 users have their new password\. Run the same command again/);
  const before = filedPasswords();
  expect([...before.keys()].sort()).toEqual(active);
  const done = readFileSync(`${passwords}.progress`, 'utf8').match(/^\d{8}$/gm) ?? [];
  expect(done.length).toBeGreaterThan(0);
  const epochs = new Map(await Promise.all(done.map(async (nrp) => [nrp, (await loadProfile(nrp))?.epoch] as const)));

  kms.on(GenerateMacCommand).callsFake(({ Message }: { Message: Uint8Array }) => ({ Mac: macOf(Message) }));
  const questions: string[] = [];
  await resetAll(async (question) => {
    questions.push(question);
    return 'prod';
  });
  expect(questions.join()).toContain(`continues a reset, with ${done.length} users done`);
  expect(filedPasswords()).toEqual(before);
  for (const nrp of active) expect(await statusOf(nrp, before.get(nrp)), nrp).toBe(200);
  for (const [nrp, epoch] of epochs) expect((await loadProfile(nrp))?.epoch).toBe(epoch);
  await expect(resetAll()).rejects.toThrow('exists already');
});

test('changes nothing without the name of the environment, and says how many users it would reset', async () => {
  const ask = vi.fn(async (_question: string) => 'yes');
  await expect(resetAll(ask)).rejects.toThrow('Nothing was changed');
  expect(ask.mock.calls[0]?.[0]).toMatch(/passwords of 6 active users of prod .* It takes about \d+ s/s);
  expect(existsSync(passwords)).toBe(false);
  expect(await statusOf('20000003', oldPassword)).toBe(200);
});

test('changes nothing when the password key cannot be used', async () => {
  kms.on(GenerateMacCommand).rejects(new Error('The key is disabled'));
  await expect(resetAll()).rejects.toThrow('The key is disabled');
  expect(existsSync(passwords)).toBe(false);
});

test('states durations in a unit that fits', () => {
  expect([0.1, 89, 2100, 8000].map(durationText)).toEqual(['1 s', '89 s', '35 min', '2.2 h']);
});
