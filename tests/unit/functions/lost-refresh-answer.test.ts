import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { handler as getSession } from '../../../functions/get-session.ts';
import { saveProfile } from '../../../functions/profiles/profile-store.ts';
import { handler as refreshSession } from '../../../functions/refresh-session.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { type CallResponse, invoke, profileItem } from './invoke.ts';
import { withLocalTable } from './local-table.ts';
import { withCheapScrypt } from './scrypt.ts';

withCheapScrypt();
withLocalTable();

const password = '24681357';
let nrp = '';
let userCount = 0;
let first: string;

const cookieOf = ({ cookies }: CallResponse): string => cookies[0]?.split(';')[0] ?? '';
const refresh = (cookie: string) => invoke(refreshSession, { cookies: [cookie] });
/** Less than the fifteen minutes by which a signature's time may differ; the SDK corrects the rest. */
const minutesLater = (minutes: number): void => {
  vi.setSystemTime(Date.now() + minutes * 60_000);
};

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
beforeEach(async () => {
  userCount += 1;
  nrp = String(20_000_000 + userCount);
  const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem({ nrp });
  await saveProfile(profile, [credentialPut(nrp, await hashPassword(password))]);
  first = cookieOf(await invoke(validateLogin, { input: { nrp, password } }));
});

it('repeats a refresh whose response was lost, and the session continues', async () => {
  for (let lost = 0; lost < 3; lost += 1) {
    expect((await refresh(first)).status).toBe(200);
    minutesLater(12);
  }
  const again = await refresh(first);
  expect(again.status).toBe(200);
  minutesLater(12);
  const next = await refresh(cookieOf(again));
  expect(next.status).toBe(200);
  const { access_token } = next.body['session'] as { access_token: string };
  expect((await invoke(getSession, { method: 'GET', token: access_token })).status).toBe(200);
});

it('ends the session for both users of a copied secret, access tokens included', async () => {
  const thief = await refresh(first);
  minutesLater(5);
  const browser = await refresh(first);
  expect([thief.status, browser.status]).toEqual([200, 200]);
  minutesLater(5);
  const goesOn = await refresh(cookieOf(thief));
  expect(goesOn.status).toBe(200);
  expect(await refresh(cookieOf(browser))).toMatchObject({ status: 401, body: { error: 'unauthenticated' } });
  expect((await refresh(cookieOf(goesOn))).status).toBe(401);
  const { access_token } = goesOn.body['session'] as { access_token: string };
  expect((await invoke(getSession, { method: 'GET', token: access_token })).status).toBe(401);
});

it('ends the session for a secret whose successor was used', async () => {
  const second = cookieOf(await refresh(first));
  minutesLater(12);
  const third = cookieOf(await refresh(second));
  minutesLater(12);
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
});
