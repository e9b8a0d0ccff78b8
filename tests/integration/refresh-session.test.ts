import { expect, inject, test } from 'vitest';
import { Client, signIn } from '../support/api.ts';
import { nrps } from '../support/nrps.ts';

const anonymous = () => new Client(inject('localStackUrl'));
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

test('returns a new access token and replaces the cookie', async () => {
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

test('ends the session for all users of a copied cookie, access tokens included', async () => {
  const employee = await signIn(inject('localStackUrl'), nrps.sheEmployee);
  const refresh = (cookie: string) => anonymous().call('refresh-session', {}, { headers: { cookie } });
  const second = cookieOf((await refresh(employee.cookie)).headers);
  const third = cookieOf((await refresh(second)).headers);
  // Two rotations ago: no parallel tab can still have that secret.
  expect((await refresh(employee.cookie)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
  expect((await employee.expectError('get-session', {})).status).toBe(401);
});
