import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { beforeEach, describe, expect, it } from 'vitest';
import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { handler as changePassword } from '../../../functions/change-password.ts';
import { keys } from '../../../functions/db/keys.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { handler as getSession } from '../../../functions/get-session.ts';
import { handler as refreshSession } from '../../../functions/refresh-session.ts';
import { handler as resetUserPassword } from '../../../functions/reset-user-password.ts';
import { handler as signOut } from '../../../functions/sign-out.ts';
import { loadProfile, saveProfile } from '../../../functions/users/profile-store.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { type Answered, invoke, kms, macOf, profileItem, tokenFor } from './invoke.ts';
import { interrupted, type Request, withLocalTable } from './local-table.ts';
import { withCheapScrypt } from './scrypt.ts';
import { password as outdated } from './sign-in-fixtures.ts';

/** Two calls about one credential, in the order in which the first one's comparison is out of date when it writes. */

withCheapScrypt();
withLocalTable();

const first = '24681357';
const chosen = '90417263';
const admin = '10000001';
let nrp = '';
let made = 0;

const person = (facts: Parameters<typeof profileItem>[0]) => {
  const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem(facts);
  return profile;
};

beforeEach(async () => {
  if (made === 0) await saveProfile(person({ nrp: admin, roles: ['admin'] }));
  made += 1;
  nrp = String(20_000_000 + made);
  await saveProfile(person({ nrp }), [credentialPut(nrp, await hashPassword(first))]);
});

const signIn = (password: string, cookies: string[] = []) =>
  invoke(validateLogin, { input: { nrp, password }, cookies });

interface Browser {
  token: string;
  cookies: string[];
}
const browserOf = ({ body, cookies }: Answered): Browser => ({
  token: (body['session'] as { access_token: string }).access_token,
  cookies: cookies.map((cookie) => cookie.split(';')[0] ?? ''),
});
const signedIn = async (): Promise<Browser> => browserOf(await signIn(first));
const change = ({ token }: Browser) =>
  invoke(changePassword, { input: { current_password: first, new_password: chosen }, token });
const refresh = ({ cookies }: Browser) => invoke(refreshSession, { cookies });
const isAlive = async (browser: Browser): Promise<boolean> =>
  (await refresh(browser)).status === 200 ||
  (await invoke(getSession, { method: 'GET', token: browser.token })).status === 200;

let handedOut = '';
const reset = async (): Promise<Answered> => {
  const answer = await invoke(resetUserPassword, { input: { nrp }, token: await tokenFor({ nrp: admin }) });
  handedOut = String(answer.body['password']);
  return answer;
};
const deactivate = async (): Promise<void> => {
  const profile = await loadProfile(nrp);
  if (!profile) throw new Error(`There is no user ${nrp}`);
  const { version: _counted, ...facts } = profile;
  await saveProfile({ ...facts, active: false, epoch: profile.epoch + 1 });
};

/** Lets something happen while the next password is compared. */
const whileComparing = (run: () => Promise<unknown>): void => {
  let begun = false;
  kms.on(GenerateMacCommand).callsFake(async ({ Message }: { Message: Uint8Array }) => {
    if (!begun) {
      begun = true;
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

const over = {
  status: 401,
  body: { error: 'unauthenticated', message: expect.stringContaining('Sesi Anda telah berakhir') },
};

describe('a reset during a change of password', () => {
  const stands = async (thief: Browser): Promise<void> => {
    expect((await signIn(chosen)).status).toBe(401);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(handedOut)).status).toBe(200);
    expect(await isAlive(thief)).toBe(false);
  };

  it('stands, after the present password was compared', async () => {
    const thief = await signedIn();
    whileComparing(reset);
    expect(await change(thief)).toMatchObject(over);
    await stands(thief);
  });

  it('stands, after everything was made ready to be written', async () => {
    const thief = await signedIn();
    const { happened } = interrupted({ before: writesCredential, run: reset });
    expect(await change(thief)).toMatchObject(over);
    expect(happened()).toBe(true);
    await stands(thief);
  });

  it('stands, between the reading of the credential and of the profile', async () => {
    const thief = await signedIn();
    let isAuthenticated = false;
    const profile = reads(keys.profile(nrp));
    interrupted({
      after: reads(keys.credential(nrp)),
      holding: (...request) => {
        if (!profile(...request)) return false;
        const isSecond = isAuthenticated;
        isAuthenticated = true;
        return isSecond;
      },
      run: reset,
    });
    expect(await change(thief)).toMatchObject(over);
    await stands(thief);
  });

  it('that is overtaken by the change is refused, and changes nothing', async () => {
    const owner = await signedIn();
    let changed: Answered | undefined;
    whileComparing(async () => {
      changed = await change(owner);
    });
    const answer = await reset();
    expect(changed?.status).toBe(200);
    expect(answer).toMatchObject({ status: 409, body: { error: 'user_changed' } });
    expect((await signIn(chosen)).status).toBe(200);
  });
});

describe('a change of password', () => {
  it('changes nothing once its session was ended, whoever ended it', async () => {
    const browser = await signedIn();
    interrupted({ before: writesCredential, run: () => invoke(signOut, { cookies: browser.cookies }) });
    expect(await change(browser)).toMatchObject(over);
    expect((await signIn(first)).status).toBe(200);
  });

  it('changes nothing for someone who was deactivated meanwhile', async () => {
    const browser = await signedIn();
    interrupted({ before: writesCredential, run: deactivate });
    expect(await change(browser)).toMatchObject(over);
  });

  it('that meets a change of name is refused with 409 and may be repeated', async () => {
    const browser = await signedIn();
    interrupted({ before: writesCredential, run: () => saveProfile(person({ nrp, full_name: 'Rina' })) });
    expect(await change(browser)).toMatchObject({ status: 409, body: { error: 'user_changed' } });
    expect((await change(browser)).status).toBe(200);
  });

  it('that meets a record made anew of the same password is refused with 409 and may be repeated', async () => {
    await transactWrite([credentialPut(nrp, outdated)]);
    const browser = browserOf(await signIn(first));
    await transactWrite([credentialPut(nrp, outdated)]);
    interrupted({ before: writesCredential, run: () => signIn(first) });
    expect(await change(browser)).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect((await change(browser)).status).toBe(200);
    expect((await signIn(chosen)).status).toBe(200);
  });

  it('goes on with the session it was made in when that is refreshed at the same moment', async () => {
    const browser = await signedIn();
    const writesSession: Request = (command, request) =>
      command === 'TransactWriteCommand' && request.includes('refresh_hash');
    const { happened } = interrupted({ before: writesSession, run: () => change(browser) });
    const refreshed = await refresh(browser);
    expect([refreshed.status, happened()]).toEqual([200, true]);
    expect(await isAlive(browserOf(refreshed))).toBe(true);
  });
});

describe('a sign-in with a password that is replaced meanwhile', () => {
  const refused = { status: 401, body: { error: 'invalid_credentials' }, cookies: [] };

  it('begins no session, though the profile was read after the reset', async () => {
    const profile = reads(keys.profile(nrp));
    interrupted({ after: reads(keys.credential(nrp)), holding: profile, run: reset });
    expect(await signIn(first)).toMatchObject(refused);
    expect((await signIn(handedOut)).status).toBe(200);
  });

  it.each([
    ['a reset', reset],
    ['a deactivation', deactivate],
  ])('begins no session after %s', async (_name, end) => {
    whileComparing(end);
    expect(await signIn(first)).toMatchObject(refused);
  });

  it('does not make the former record anew over a reset', async () => {
    await transactWrite([credentialPut(nrp, outdated)]);
    interrupted({ before: writesCredential, run: reset });
    expect(await signIn(first)).toMatchObject(refused);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(handedOut)).status).toBe(200);
  });
});

describe('a refresh', () => {
  it.each([
    ['a reset', reset],
    ['a deactivation', deactivate],
  ])('exchanges nothing after %s that came between its reading and its writing', async (_name, end) => {
    const browser = await signedIn();
    const { happened } = interrupted({ before: (command) => command === 'TransactWriteCommand', run: end });
    const { status, body, cookies } = await refresh(browser);
    expect([status, body['error'], happened()]).toEqual([401, 'unauthenticated', true]);
    expect(cookies).toEqual([expect.stringContaining('hims_refresh=; ')]);
    expect(await isAlive(browser)).toBe(false);
  });
});
