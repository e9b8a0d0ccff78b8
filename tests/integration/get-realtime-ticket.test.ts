import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { pingMessage, type SocketEvent } from '../../shared/events.ts';
import { Client, signIn } from '../support/api.ts';
import { person } from '../support/demo-users.ts';
import { nrps } from '../support/nrps.ts';
import { listening, openSocket } from '../support/sockets.ts';
import { approve, eventually, submit } from '../support/submissions.ts';
import { changeUser, newPerson } from '../support/users.ts';

test('a ticket opens one socket, which answers pings', async () => {
  const employee = await person('employee');
  const { ticket } = await employee.ok('get-realtime-ticket', {});
  const socket = await openSocket(ticket);
  if (typeof socket === 'number') throw new Error(`The socket was refused: ${socket}`);
  const heard: unknown[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.send(pingMessage);
  // News of what other tests did may come first.
  await expect.poll(() => heard).toContainEqual({ type: 'pong' });
  expect(await openSocket(ticket)).toBe(403);
  socket.close();
});

test('another page, a forged ticket and no ticket are refused', async () => {
  const employee = await person('employee');
  const { ticket } = await employee.ok('get-realtime-ticket', {});
  expect(await openSocket(ticket, 'https://evil.example')).toBe(403);
  expect(await openSocket('forged')).toBe(403);
  expect(await openSocket('')).toBe(403);
  expect((await new Client(inject('stageUrl')).refused('get-realtime-ticket', {})).status).toBe(401);
});

test('the submitter hears of a decision at once, others only that the submission changed', async () => {
  const [employee, other, admin] = await Promise.all([person('employee'), person('sheEmployee'), person('admin')]);
  const submission_id = await submit(employee);
  const [mine, theirs] = [await listening(employee), await listening(other)];
  await approve(admin, submission_id);
  const notices = (heard: readonly SocketEvent[]) =>
    heard.filter(
      (event) => event.type === 'notification.created' && event.notification.submission_id === submission_id,
    );
  const news = await eventually(async () => notices(mine.heard)[0]);
  expect(news).toMatchObject({ notification: { type: 'info', read: false } });
  const changed = await eventually(async () =>
    theirs.heard.find(
      (event) => event.type === 'submission.changed' && event.submission_id === submission_id && event.version === 2,
    ),
  );
  expect(changed).toMatchObject({ submission_status: 'under_dept_approval', version: 2 });
  expect(notices(theirs.heard)).toEqual([]);
  mine.socket.close();
  theirs.socket.close();
});

test('a ticket is worth nothing once its session ended or its owner left', async () => {
  const [leaver, other] = [await newPerson(), await newPerson()];
  const [left, signedOut] = await Promise.all([
    leaver.ok('get-realtime-ticket', {}),
    other.ok('get-realtime-ticket', {}),
  ]);
  await changeUser(leaver.nrp, { active: false });
  await other.ok('sign-out', {}, { headers: { cookie: other.cookie } });
  expect(await openSocket(left.ticket)).toBe(403);
  expect(await openSocket(signedOut.ticket)).toBe(403);
});

test('signing out closes the sockets of that session', async () => {
  const origin = inject('stageUrl');
  const employee = await signIn(origin, nrps.sheEmployee);
  const { socket } = await listening(employee);
  const closed = once(socket, 'close');
  await employee.ok('sign-out', {}, { headers: { cookie: employee.cookie } });
  await closed;
});
