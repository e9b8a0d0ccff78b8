import { expect, inject, test } from 'vitest';
import { Client, signIn } from '../support/api.ts';
import { nrps } from '../support/nrps.ts';

test('clears the cookie and ends its session', async () => {
  const employee = await signIn(inject('localStackUrl'), nrps.employee);
  const headers = { cookie: employee.cookie };
  const reply = await employee.call('sign-out', {}, { headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('set-cookie')).toContain('Max-Age=0');
  expect(await new Client(inject('localStackUrl')).expectError('refresh-session', {}, { headers })).toMatchObject({
    status: 401,
  });
});

test('invalidates the access token of this session only', async () => {
  const [here, elsewhere] = [
    await signIn(inject('localStackUrl'), nrps.employee),
    await signIn(inject('localStackUrl'), nrps.employee),
  ];
  await here.ok('sign-out', {}, { headers: { cookie: here.cookie } });
  expect(await here.expectError('get-session', {})).toMatchObject({ status: 401, error: 'unauthenticated' });
  expect((await elsewhere.call('get-session', {})).status).toBe(200);
});

test('succeeds twice, and without a session', async () => {
  expect((await new Client(inject('localStackUrl')).call('sign-out', {})).status).toBe(200);
});
