import { expect, test } from 'vitest';
import { waitForJob, withImportLock } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { delimited } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

test('lets an admin see and cancel every job, and lists running jobs before the owner loses the rights', async () => {
  const [admin, controller] = [await signInAs('admin'), await signInAs('controller')];
  const nomor = freshNomor();
  const file = delimited('milik-controller.csv', `nomor,nama,jenis,department\n${nomor},Milik controller,SOP,PRO\n`);
  await withImportLock(async () => {
    const [upload_id = ''] = await controller.upload([file], 'bulk');
    const { job_id } = await controller.ok('bulk-import-csv', { upload_id });
    const isIt = (job: { job_id: string }): boolean => job.job_id === job_id;
    const owner = { owner_nrp: controller.nrp, owner_name: controller.user.full_name };
    expect((await admin.ok('list-bulk-jobs', {})).jobs.find(isIt)).toMatchObject({ ...owner, finished_at: null });
    expect((await admin.ok('get-bulk-job', { job_id })).job).toMatchObject({ ...owner, confirmation: null });

    const { users } = await admin.ok('list-users', { search: controller.nrp });
    const [user] = users;
    if (!user) throw new Error('The controller is not listed');
    const { nrp, positions, roles, version } = user;
    const facts = { nrp, full_name: user.full_name ?? '', positions, version, dry_run: true };
    for (const change of [
      { roles, active: false },
      { roles: [], active: true },
    ]) {
      const { running_jobs, running_jobs_more } = await admin.ok('save-user', { ...facts, ...change });
      expect(running_jobs.find(isIt)).toMatchObject({ file_name: 'milik-controller.csv', done: 0 });
      expect(running_jobs_more).toBe(false);
    }
    const unaffected = await admin.ok('save-user', { ...facts, roles: ['admin'], active: true });
    expect(unaffected.running_jobs).toEqual([]);

    await admin.ok('cancel-bulk-job', { job_id });
    const job = await controller.ok('get-bulk-job', { job_id });
    expect(job.job.cancel_requested).toBe(true);
  });
  const { jobs } = await controller.ok('list-bulk-jobs', {});
  const stopped = await waitForJob(controller, jobs.find(({ file_name }) => file_name === file.name)?.job_id ?? '');
  expect(stopped.state).toBe('cancelled');
  expect(stopped.message).toMatch(`Dibatalkan oleh ${admin.user.full_name} (NRP ${admin.nrp})`);
  expect((await controller.ok('get-hims-document', { nomor })).documents).toEqual([]);
});
