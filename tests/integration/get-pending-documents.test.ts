import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
import { person } from '../support/demo-users.ts';
import { approve, submit } from '../support/submissions.ts';

test('admins see what waits, oldest first, until it is decided', async () => {
  const [employee, admin] = await Promise.all([person('employee'), person('admin')]);
  const submission_id = await submit(employee);
  const { documents } = await admin.ok('get-pending-documents', {});
  expect(documents.at(-1)?.id).toBe(submission_id);
  expect(documents.map(({ submission_status }) => submission_status)).toEqual(documents.map(() => 'pending'));
  const times = documents.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort());
  await approve(admin, submission_id);
  expect((await admin.ok('get-pending-documents', {})).documents.map(({ id }) => id)).not.toContain(submission_id);
});

test('nobody else may look', async () => {
  for (const who of ['employee', 'controller', 'produksiHead', 'projectManager'] as const)
    expect(await (await person(who)).refused('get-pending-documents', {})).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
  expect((await new Client(inject('stageUrl')).refused('get-pending-documents', {})).status).toBe(401);
});

test('a cursor we did not write is refused', async () => {
  const admin = await person('admin');
  expect(await admin.refused('get-pending-documents', { cursor: 'bm9wZQ' })).toMatchObject({
    status: 400,
    error: 'invalid_input',
  });
});
