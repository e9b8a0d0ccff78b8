import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';

test('finds the same document by number and by id, with its history for document controllers and approvers only', async () => {
  const [employee, controller, head] = await Promise.all([
    signInAs('employee'),
    signInAs('controller'),
    signInAs('produksiHead'),
  ]);
  const { documents } = await controller.ok('get-hims-document', { nomor: ' hkt-sop-pro-002' });
  const [document] = documents;
  expect(document).toMatchObject({ nomor: 'HKT-SOP-PRO-002', source: 'workflow', status: 'Aktif' });
  expect(document?.revisions[0]).toMatchObject({ revisi: document?.revisi, by_name: 'Joko Santoso' });
  expect(document?.revisions[1]).toMatchObject({ ended_reason: 'superseded', status: 'Kadaluarsa' });
  const byId = await head.ok('get-hims-document', { id: document?.id });
  expect(byId.documents).toEqual(documents);
  expect((await employee.ok('get-hims-document', { id: document?.id })).documents[0]?.revisions).toEqual([]);
});

test('refuses an unknown id, returns nothing for an unused number, and requires exactly one of both', async () => {
  const employee = await signInAs('employee');
  expect(await employee.expectError('get-hims-document', { id: 'none' })).toMatchObject({
    status: 404,
    error: 'not_found',
  });
  expect((await employee.ok('get-hims-document', { nomor: 'TIDAK-ADA' })).documents).toEqual([]);
  for (const input of [{}, { id: 'x', nomor: 'y' }])
    expect(await employee.expectError('get-hims-document', input)).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
});
