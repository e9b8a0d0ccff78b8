import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { Client, signIn } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { nrps } from '../support/nrps.ts';
import { openListeningSocket } from '../support/sockets.ts';
import { approve, submit, waitUntil } from '../support/submissions.ts';
import { createSignedInUser, freshNrp, loadUser, updateUser } from '../support/users.ts';

const anonymous = () => new Client(inject('localStackUrl'));

test('adds a user without a password; the first reset sets one', async () => {
  const admin = await signInAs('admin');
  const nrp = freshNrp();
  const facts = { nrp, full_name: '  Sri  Wahyuni ', roles: [], positions: [], active: true, version: 0 };
  const { user, waiting } = await admin.ok('save-user', facts);
  expect(user).toMatchObject({ nrp, full_name: 'Sri  Wahyuni', version: 1, password_changed_at: null });
  expect(waiting).toEqual([]);
  const { password } = await admin.ok('reset-user-password', { nrp });
  expect((await signIn(inject('localStackUrl'), nrp, password)).user.full_name).toBe('Sri  Wahyuni');
  expect(await admin.expectError('save-user', facts)).toMatchObject({ error: 'user_exists' });
});

test('applies a changed role on the next request, and closes the sockets opened with the old one', async () => {
  const employee = await createSignedInUser();
  expect((await employee.expectError('get-pending-documents', {})).error).toBe('forbidden');
  const { socket, received } = await openListeningSocket(employee);
  const closed = once(socket, 'close');
  await updateUser(employee.nrp, { roles: ['admin'] });
  expect((await employee.call('get-pending-documents', {})).status).toBe(200);
  await closed;
  expect(received).toContainEqual({ type: 'session.changed' });
  await updateUser(employee.nrp, { roles: [] });
  expect((await employee.expectError('get-pending-documents', {})).error).toBe('forbidden');
});

test('signs a deactivated user out at once, notifies their sockets, and refuses further sign-ins', async () => {
  const leaver = await createSignedInUser();
  const { socket, received } = await openListeningSocket(leaver);
  const closed = once(socket, 'close');
  await updateUser(leaver.nrp, { active: false });
  expect((await leaver.expectError('get-session', {})).status).toBe(401);
  await closed;
  expect(received).toContainEqual({ type: 'session.ended', reason: 'revoked' });
  const headers = { cookie: leaver.cookie };
  expect((await anonymous().expectError('refresh-session', {}, { headers })).status).toBe(401);
  const credentials = { nrp: leaver.nrp, password: leaver.password };
  expect((await anonymous().expectError('validate-login', credentials)).error).toBe('invalid_credentials');
  await updateUser(leaver.nrp, { active: true });
  expect((await anonymous().expectError('refresh-session', {}, { headers })).status).toBe(401);
});

test('ends every session on a reset, and unlocks the sign-in', async () => {
  const admin = await signInAs('admin');
  const user = await createSignedInUser();
  const wrongCredentials = { nrp: user.nrp, password: '00000001' };
  for (let attempt = 0; attempt < 5; attempt += 1) await anonymous().expectError('validate-login', wrongCredentials);
  expect((await anonymous().expectError('validate-login', wrongCredentials)).status).toBe(429);
  expect((await loadUser(user.nrp)).locked_until).not.toBeNull();
  const { password } = await admin.ok('reset-user-password', { nrp: user.nrp });
  expect((await user.expectError('get-session', {})).status).toBe(401);
  expect((await signIn(inject('localStackUrl'), user.nrp, password)).nrp).toBe(user.nrp);
  expect((await admin.expectError('reset-user-password', { nrp: admin.nrp })).error).toBe('own_account');
  expect((await admin.expectError('reset-user-password', { nrp: '99999999' })).error).toBe('not_found');
});

test('reports waiting submissions when the only holder is deactivated, and notifies the next holder', async () => {
  const [admin, employee] = await Promise.all([signInAs('admin'), signInAs('employee')]);
  const submission_id = await submit(employee, { department: 'Logistic' });
  await approve(admin, submission_id);
  const { version } = await loadUser(nrps.logisticHead);
  const facts = {
    nrp: nrps.logisticHead,
    full_name: 'Rudi Hartono Siregar',
    roles: ['level1_management' as const],
    positions: [],
    active: true,
    version,
  };
  const looked = await admin.ok('save-user', { ...facts, dry_run: true });
  expect(looked.waiting).toContainEqual(expect.objectContaining({ submission_id, level: 'dept_head' }));
  expect((await loadUser(nrps.logisticHead)).version).toBe(version);
  const { waiting } = await admin.ok('save-user', facts);
  expect(waiting).toEqual(looked.waiting);
  const detail = await employee.ok('get-submission', { submission_id });
  expect(detail.waiting_message).toContain('Logistic');

  await updateUser(nrps.logisticHead, { positions: [{ role: 'dept_head', department: 'Logistic' }] });
  const head = await signInAs('logisticHead');
  const notice = await waitUntil(async () =>
    (await head.ok('get-user-notifications', {})).notifications.find(({ message }) =>
      message.startsWith('Anda kini memegang jabatan Dept. Head Logistic'),
    ),
  );
  expect(notice).toMatchObject({ type: 'info', read: false });
});
