import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { beforeEach, describe, expect, it } from 'vitest';
import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { handler as changePassword } from '../../../functions/change-password.ts';
import { keys } from '../../../functions/db/keys.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { handler as getSession } from '../../../functions/get-session.ts';
import { loadProfile, saveProfile } from '../../../functions/profiles/profile-store.ts';
import { handler as refreshSession } from '../../../functions/refresh-session.ts';
import { handler as resetUserPassword } from '../../../functions/reset-user-password.ts';
import { handler as signOut } from '../../../functions/sign-out.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { type CallResponse, invoke, kms, macOf, profileItem, tokenFor } from './invoke.ts';
import { interruptOnce, type Request, withLocalTable } from './local-table.ts';
import { withCheapScrypt } from './scrypt.ts';
import { password as outdated } from './sign-in-fixtures.ts';

/** Two concurrent calls that change one credential: the comparison of the first is outdated when it writes. */

withCheapScrypt();
withLocalTable();

const first = '24681357';
const chosen = '90417263';
const admin = '10000001';
let nrp = '';
let userCount = 0;

const person = (facts: Parameters<typeof profileItem>[0]) => {
  const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem(facts);
  return profile;
};

beforeEach(async () => {
  if (userCount === 0) await saveProfile(person({ nrp: admin, roles: ['admin'] }));
  userCount += 1;
  nrp = String(20_000_000 + userCount);
  await saveProfile(person({ nrp }), [credentialPut(nrp, await hashPassword(first))]);
});

const signIn = (password: string, cookies: string[] = []) =>
  invoke(validateLogin, { input: { nrp, password }, cookies });

interface Browser {
  token: string;
  cookies: string[];
}
const browserFrom = ({ body, cookies }: CallResponse): Browser => ({
  token: (body['session'] as { access_token: string }).access_token,
  cookies: cookies.map((cookie) => cookie.split(';')[0] ?? ''),
});
const signInBrowser = async (): Promise<Browser> => browserFrom(await signIn(first));
const change = ({ token }: Browser) =>
  invoke(changePassword, { input: { current_password: first, new_password: chosen }, token });
const refresh = ({ cookies }: Browser) => invoke(refreshSession, { cookies });
const hasLiveSession = async (browser: Browser): Promise<boolean> =>
  (await refresh(browser)).status === 200 ||
  (await invoke(getSession, { method: 'GET', token: browser.token })).status === 200;

let resetPasswordValue = '';
const reset = async (): Promise<CallResponse> => {
  const response = await invoke(resetUserPassword, { input: { nrp }, token: await tokenFor({ nrp: admin }) });
  resetPasswordValue = String(response.body['password']);
  return response;
};
const deactivate = async (): Promise<void> => {
  const profile = await loadProfile(nrp);
  if (!profile) throw new Error(`There is no user ${nrp}`);
  const { version: _counted, ...facts } = profile;
  await saveProfile({ ...facts, active: false, epoch: profile.epoch + 1 });
};

/** Runs `run` once during the next password comparison. */
const whileComparing = (run: () => Promise<unknown>): void => {
  let hasRun = false;
  kms.on(GenerateMacCommand).callsFake(async ({ Message }: { Message: Uint8Array }) => {
    if (!hasRun) {
      hasRun = true;
      await run();
    }
    return { Mac: macOf(Message) };
  });
};
const reads =
  (key: { PK: string; SK: string }): Request =>
  (command, request) =>
    command === 'GetCommand' && request.includes(`"PK":"${key.PK}","SK":"${key.SK}"`);
const writesCredential: Request = (command, request) =>
  command === 'TransactWriteCommand' && request.includes(keys.credential(nrp).PK);

const sessionEnded = {
  status: 401,
  body: { error: 'unauthenticated', message: expect.stringContaining('Sesi Anda telah berakhir') },
};

describe('password reset during a password change', () => {
  const stands = async (thief: Browser): Promise<void> => {
    expect((await signIn(chosen)).status).toBe(401);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(resetPasswordValue)).status).toBe(200);
    expect(await hasLiveSession(thief)).toBe(false);
  };

  it('prevails when it comes after the comparison of the current password', async () => {
    const thief = await signInBrowser();
    whileComparing(reset);
    expect(await change(thief)).toMatchObject(sessionEnded);
    await stands(thief);
  });

  it('prevails when it comes just before the change is written', async () => {
    const thief = await signInBrowser();
    const { hasRun } = interruptOnce({ before: writesCredential, run: reset });
    expect(await change(thief)).toMatchObject(sessionEnded);
    expect(hasRun()).toBe(true);
    await stands(thief);
  });

  it('prevails when it comes between the reads of the credential and of the profile', async () => {
    const thief = await signInBrowser();
    let isAuthenticated = false;
    const profile = reads(keys.profile(nrp));
    interruptOnce({
      after: reads(keys.credential(nrp)),
      delayed: (...request) => {
        if (!profile(...request)) return false;
        const isSecond = isAuthenticated;
        isAuthenticated = true;
        return isSecond;
      },
      run: reset,
    });
    expect(await change(thief)).toMatchObject(sessionEnded);
    await stands(thief);
  });

  it('is refused and changes nothing when the change commits first', async () => {
    const owner = await signInBrowser();
    let changed: CallResponse | undefined;
    whileComparing(async () => {
      changed = await change(owner);
    });
    const response = await reset();
    expect(changed?.status).toBe(200);
    expect(response).toMatchObject({ status: 409, body: { error: 'user_changed' } });
    expect((await signIn(chosen)).status).toBe(200);
  });
});

describe('password change', () => {
  it('changes nothing after its session has ended, for any reason', async () => {
    const browser = await signInBrowser();
    interruptOnce({ before: writesCredential, run: () => invoke(signOut, { cookies: browser.cookies }) });
    expect(await change(browser)).toMatchObject(sessionEnded);
    expect((await signIn(first)).status).toBe(200);
  });

  it('changes nothing for a user who was deactivated meanwhile', async () => {
    const browser = await signInBrowser();
    interruptOnce({ before: writesCredential, run: deactivate });
    expect(await change(browser)).toMatchObject(sessionEnded);
  });

  it('is refused with 409 on a concurrent change of the name, and can be repeated', async () => {
    const browser = await signInBrowser();
    interruptOnce({ before: writesCredential, run: () => saveProfile(person({ nrp, full_name: 'Rina' })) });
    expect(await change(browser)).toMatchObject({ status: 409, body: { error: 'user_changed' } });
    expect((await change(browser)).status).toBe(200);
  });

  it('is refused with 409 on a concurrent upgrade of the credential, and can be repeated', async () => {
    await transactWrite([credentialPut(nrp, outdated)]);
    const browser = browserFrom(await signIn(first));
    await transactWrite([credentialPut(nrp, outdated)]);
    interruptOnce({ before: writesCredential, run: () => signIn(first) });
    expect(await change(browser)).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect((await change(browser)).status).toBe(200);
    expect((await signIn(chosen)).status).toBe(200);
  });

  it('continues its session when that is refreshed at the same moment', async () => {
    const browser = await signInBrowser();
    const writesSession: Request = (command, request) =>
      command === 'TransactWriteCommand' && request.includes('refresh_hash');
    const { hasRun } = interruptOnce({ before: writesSession, run: () => change(browser) });
    const refreshed = await refresh(browser);
    expect([refreshed.status, hasRun()]).toEqual([200, true]);
    expect(await hasLiveSession(browserFrom(refreshed))).toBe(true);
  });
});

describe('sign-in with a password that is replaced meanwhile', () => {
  const refusedSignIn = { status: 401, body: { error: 'invalid_credentials' }, cookies: [] };

  it('starts no session, even if the profile was read after the reset', async () => {
    const profile = reads(keys.profile(nrp));
    interruptOnce({ after: reads(keys.credential(nrp)), delayed: profile, run: reset });
    expect(await signIn(first)).toMatchObject(refusedSignIn);
    expect((await signIn(resetPasswordValue)).status).toBe(200);
  });

  it.each([
    ['a reset', reset],
    ['a deactivation', deactivate],
  ])('starts no session after %s', async (_name, end) => {
    whileComparing(end);
    expect(await signIn(first)).toMatchObject(refusedSignIn);
  });

  it('does not overwrite a reset with an upgrade of the former credential', async () => {
    await transactWrite([credentialPut(nrp, outdated)]);
    interruptOnce({ before: writesCredential, run: reset });
    expect(await signIn(first)).toMatchObject(refusedSignIn);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(resetPasswordValue)).status).toBe(200);
  });
});

describe('session refresh', () => {
  it.each([
    ['a reset', reset],
    ['a deactivation', deactivate],
  ])('rotates nothing after %s between its read and its write', async (_name, end) => {
    const browser = await signInBrowser();
    const { hasRun } = interruptOnce({ before: (command) => command === 'TransactWriteCommand', run: end });
    const { status, body, cookies } = await refresh(browser);
    expect([status, body['error'], hasRun()]).toEqual([401, 'unauthenticated', true]);
    expect(cookies).toEqual([expect.stringContaining('hims_refresh=; ')]);
    expect(await hasLiveSession(browser)).toBe(false);
  });
});
