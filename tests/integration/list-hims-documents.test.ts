import { expect, test } from 'vitest';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { signInAs } from '../support/demo-users.ts';
import { approveInTurn, freshNomor, submit } from '../support/submissions.ts';

test('lists the documents of every department, compressed', async () => {
  const employee = await signInAs('employee');
  for (const department of departmentCodes) {
    const response = await employee.ok('list-hims-documents', { department });
    if (!('documents' in response)) throw new Error('The whole list was asked for');
    expect(response.documents.length).toBeGreaterThan(30);
    expect(new Set(response.documents.map((row) => row.department))).toEqual(new Set([department]));
    expect(response.documents.some(({ status }) => status === 'Kadaluarsa')).toBe(true);
  }
  const { headers } = await employee.send('list-hims-documents', { department: 'IMS' });
  expect(headers.get('content-encoding')).toBe('gzip');
});

test('returns the changes since a version, or none', async () => {
  const employee = await signInAs('employee');
  const { catalogue_version: since } = await employee.ok('list-hims-documents', { department: 'PRO' });
  expect(await employee.ok('list-hims-documents', { department: 'PRO', since })).toMatchObject({
    unchanged: true,
    catalogue_version: since,
  });
  const document_number = freshNomor();
  const levels = [
    await signInAs('admin'),
    await signInAs('produksiHead'),
    await signInAs('sheHead'),
    await signInAs('projectManager'),
  ];
  await approveInTurn(await submit(employee, { document_number }), ...levels);
  expect(await employee.ok('list-hims-documents', { department: 'PRO', since })).toMatchObject({
    changes: [{ op: 'put', document: { nomor: document_number, revisi: 0, status: 'Aktif' } }],
    catalogue_version: since + 1,
  });
  expect(await employee.ok('list-hims-documents', { department: 'PRO', since: 0 })).toHaveProperty('catalogue_version');
});
