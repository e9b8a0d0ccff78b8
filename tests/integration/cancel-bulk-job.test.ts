import { expect, test } from 'vitest';
import { ended } from '../support/bulk.ts';
import { manyRows, workbook } from '../support/import-corpus/make.ts';
import { person } from '../support/people.ts';
import { eventually } from '../support/submissions.ts';

test('a job that is told to stop stops between two parts, and says how far it came', async () => {
  const [admin, controller] = [await person('admin'), await person('controller')];
  const [upload_id = ''] = await admin.upload([workbook('panjang.xlsx', manyRows(4000, 'BATAL'))], 'bulk');
  const { job_id } = await admin.ok('bulk-import-csv', { upload_id });
  const begun = await eventually(async () => {
    const { job } = await admin.ok('get-bulk-job', { job_id });
    return job.done > 0 ? job : undefined;
  }, 30_000);
  expect(begun).toMatchObject({ state: 'running', stage: 'working', total: 4000 });
  expect(await controller.refused('cancel-bulk-job', { job_id })).toMatchObject({ status: 404, error: 'not_found' });
  expect((await admin.ok('cancel-bulk-job', { job_id })).job.cancel_requested).toBe(true);
  const job = await ended(admin, job_id);
  expect(job.state).toBe('cancelled');
  expect(job.done).toBeLessThan(4000);
  expect(job.result?.counts.baru).toBe(job.done);
  expect(job.message).toMatch(/^Dibatalkan\. [\d.]+ dari 4\.000 baris selesai dikerjakan\./);
  // It has ended, and stays so.
  expect((await admin.ok('cancel-bulk-job', { job_id })).job.state).toBe('cancelled');
});

test('jobs are their owner’s alone', async () => {
  const [admin, controller, employee] = [await person('admin'), await person('controller'), await person('employee')];
  const { jobs } = await admin.ok('list-bulk-jobs', {});
  const job_id = jobs[0]?.job_id ?? '';
  expect(await controller.refused('get-bulk-job', { job_id })).toMatchObject({ status: 404 });
  expect(await employee.refused('get-bulk-job', { job_id })).toMatchObject({ status: 403 });
  expect(await employee.refused('list-bulk-jobs', {})).toMatchObject({ status: 403 });
  expect((await controller.ok('list-bulk-jobs', {})).jobs.every((job) => job.job_id !== job_id)).toBe(true);
});
