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

test('ends the session of the access token where the cookie is missing, and that of the cookie where the token is not valid', async () => {
  const employee = await signIn(inject('localStackUrl'), nrps.employee);
  const { cookie } = employee;
  await employee.ok('sign-out', {});
  expect(await employee.expectError('get-session', {})).toMatchObject({ error: 'unauthenticated' });
  const refresh = new Client(inject('localStackUrl'));
  expect(await refresh.expectError('refresh-session', {}, { headers: { cookie } })).toMatchObject({ status: 401 });
  // The token is that of an ended session, then malformed: neither fails, and the cookie's session ends.
  for (const authorization of [undefined, 'Bearer a.b.c']) {
    const next = await signIn(inject('localStackUrl'), nrps.employee);
    const headers = { cookie: next.cookie, ...(authorization && { authorization }) };
    await employee.ok('sign-out', {}, { headers });
    expect(await next.expectError('get-session', {})).toMatchObject({ status: 401 });
  }
});
