import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { approve, submit } from '../support/submissions.ts';

test('shows each reader their allowed actions', async () => {
  const employee = await signInAs('employee');
  const submission_id = await submit(employee);
  const may = async (who: Parameters<typeof signInAs>[0]) =>
    (await (await signInAs(who)).ok('get-submission', { submission_id })).may;
  const nothing = {
    read_files: false,
    read_supporting: false,
    review: false,
    decide_as: [],
    withdraw: false,
    remind: false,
    resubmit: false,
  };
  const files = { read_files: true, read_supporting: true };
  expect(await may('employee')).toEqual({ ...nothing, ...files, withdraw: true, remind: true });
  expect(await may('admin')).toEqual({ ...nothing, ...files, review: true });
  expect(await may('produksiHead')).toEqual({ ...nothing, ...files });
  expect(await may('plantHead')).toEqual(nothing);
  expect(await may('sheEmployee')).toEqual(nothing);
  await approve(await signInAs('admin'), submission_id);
  expect(await may('produksiHead')).toEqual({ ...nothing, ...files, decide_as: ['dept_head'] });
  expect(await may('employee')).toEqual({ ...nothing, ...files, remind: true });
});

test('shows the current state of the document that a revision names', async () => {
  const employee = await signInAs('employee');
  const submission_id = await submit(employee, {
    submission_purpose: 'revision',
    document_number: 'HKT-SOP-FAT-001',
    department: 'TDC',
  });
  const { document, levels } = await employee.ok('get-submission', { submission_id });
  expect(document).toMatchObject({ nomor: 'HKT-SOP-FAT-001', department: 'FAT' });
  expect(levels.map(({ holders }) => holders.map(({ nrp }) => nrp))).toEqual([
    ['10000027'],
    ['10000011'],
    ['10000010'],
  ]);
  await employee.ok('withdraw-submission', { submission_id });
});
