import { expect, inject, test } from 'vitest';
import { Client, signIn } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { nrps } from '../support/nrps.ts';

test('returns the user and the expiry of a new session', async () => {
  const admin = await signIn(inject('localStackUrl'), nrps.admin);
  const { user, expires_at } = await admin.ok('get-session', {});
  expect(user).toMatchObject({ nrp: nrps.admin, roles: ['admin'] });
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(50);
  expect(minutes).toBeLessThanOrEqual(60.1);
});

test('refuses no token, a malformed one and one signed with another key', async () => {
  const origin = inject('localStackUrl');
  const admin = await signInAs('admin');
  const [head = '', claims = '', signature = ''] = (admin.token ?? '').split('.');
  const tampered = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const other = Buffer.from(JSON.stringify({ ...tampered, sub: nrps.controller })).toString('base64url');
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  for (const token of [undefined, 'x', `${head}.${other}.${signature}`, `${none}.${claims}.`])
    expect(await new Client(origin, token).expectError('get-session', {})).toMatchObject({
      status: 401,
      error: 'unauthenticated',
    });
});

test("rejects a user_id other than the session's, and accepts its own", async () => {
  const employee = await signInAs('employee');
  expect(await employee.expectError('get-session', { user_id: nrps.admin })).toMatchObject({
    status: 403,
    error: 'identity_mismatch',
  });
  expect((await employee.ok('get-session', { user_id: employee.user.id })).user.nrp).toBe(nrps.employee);
});
