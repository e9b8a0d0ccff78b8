import { expect, inject, test } from 'vitest';
import { Client, signIn } from '../support/api.ts';
import { nrps } from '../support/nrps.ts';

const anonymous = () => new Client(inject('localStackUrl'));
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

test('the cookie buys a new access token and is itself replaced', async () => {
  const employee = await signIn(inject('localStackUrl'), nrps.employee);
  const reply = await anonymous().call('refresh-session', {}, { headers: { cookie: employee.cookie } });
  if (!('body' in reply)) throw new Error(JSON.stringify(reply));
  expect(reply.body.user.nrp).toBe(nrps.employee);
  const replaced = cookieOf(reply.headers);
  expect(replaced).toMatch(/^hims_refresh=/);
  expect(replaced).not.toBe(employee.cookie);
  const renewed = new Client(inject('localStackUrl'), reply.body.session.access_token);
  expect((await renewed.ok('get-session', {})).user.nrp).toBe(nrps.employee);
  const again = await anonymous().call('refresh-session', {}, { headers: { cookie: replaced } });
  expect(again.status).toBe(200);
});

test('two tabs that refresh at once both stay signed in', async () => {
  const employee = await signIn(inject('localStackUrl'), nrps.sheEmployee);
  const replies = await Promise.all(
    [1, 2].map(() => anonymous().call('refresh-session', {}, { headers: { cookie: employee.cookie } })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

test('without the cookie, or with one that is no session, there is nothing to refresh', async () => {
  expect(await anonymous().expectError('refresh-session', {})).toMatchObject({ status: 401, error: 'unauthenticated' });
  const forged = `hims_refresh=${nrps.admin}.forged.${'x'.repeat(43)}`;
  const refusal = await anonymous().expectError('refresh-session', {}, { headers: { cookie: forged } });
  expect(refusal.status).toBe(401);
  expect(refusal.headers.get('set-cookie')).toContain('Max-Age=0');
});

test('a cookie that was copied ends the session for whoever holds it, access tokens included', async () => {
  const employee = await signIn(inject('localStackUrl'), nrps.sheEmployee);
  const refresh = (cookie: string) => anonymous().call('refresh-session', {}, { headers: { cookie } });
  const second = cookieOf((await refresh(employee.cookie)).headers);
  const third = cookieOf((await refresh(second)).headers);
  // Two exchanges ago: no parallel tab holds that any more.
  expect((await refresh(employee.cookie)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
  expect((await employee.expectError('get-session', {})).status).toBe(401);
});
