import { expect, test } from 'vitest';
import { pingMessage, type SocketEvent } from '../../shared/events.ts';
import { signInAs } from '../support/demo-users.ts';
import { openListeningSocket, openSocket } from '../support/sockets.ts';
import { approve, submit, waitUntil } from '../support/submissions.ts';

test('opens one socket per ticket, which responds to pings', async () => {
  const employee = await signInAs('employee');
  const { ticket } = await employee.ok('get-realtime-ticket', {});
  const socket = await openSocket(ticket);
  if (typeof socket === 'number') throw new Error(`The socket was refused: ${socket}`);
  const received: unknown[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  socket.send(pingMessage);
  // Events of other tests may arrive first.
  await expect.poll(() => received).toContainEqual({ type: 'pong' });
  expect(await openSocket(ticket)).toBe(403);
  socket.close();
});

test('sends a decision and its notification to the submitter at once, and nothing to others without a list', async () => {
  const [employee, other, admin] = await Promise.all([
    signInAs('employee'),
    signInAs('sheEmployee'),
    signInAs('admin'),
  ]);
  const submission_id = await submit(employee);
  const [mine, theirs] = [await openListeningSocket(employee), await openListeningSocket(other)];
  await approve(admin, submission_id);
  const notices = (received: readonly SocketEvent[]) =>
    received.filter(
      (event) => event.type === 'notification.created' && event.notification.submission_id === submission_id,
    );
  const notification = await waitUntil(async () => notices(mine.received)[0]);
  expect(notification).toMatchObject({ notification: { type: 'info', read: false } });
  const changesOf = (received: readonly SocketEvent[]) =>
    received.filter((event) => event.type === 'submission.changed' && event.submission_id === submission_id);
  // The socket may also receive the submission itself, which happened just before.
  const changed = await waitUntil(async () =>
    changesOf(mine.received).find((event) => 'version' in event && event.version === 2),
  );
  expect(changed).toMatchObject({ submission_status: 'under_dept_approval' });
  expect([...notices(theirs.received), ...changesOf(theirs.received)]).toEqual([]);
  mine.socket.close();
  theirs.socket.close();
});
