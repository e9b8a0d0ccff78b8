import { expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { isRunQueued, loadDocuments, waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { freshNomor, waitUntil } from '../support/submissions.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';
import { create } from './master-list.ts';

const storeFile = async (by: UserClient, nomor: string): Promise<void> => {
  const [upload_id = ''] = await by.upload(
    [{ ...(await testFile('pdf', { nama: nomor })), name: `${nomor}.pdf` }],
    'bulk',
  );
  const { job_id } = await by.ok('attach-files', { files: [{ upload_id, wait: true }] });
  expect((await waitForJob(by, job_id)).result?.counts).toMatchObject({ menunggu: 1 });
};

const isAttached = async (by: UserClient, nomor: string) =>
  (await loadDocuments(by, nomor))[0]?.has_file === true || undefined;

test('a waiting file of a deactivated controller is attached after a colleague took it over', async () => {
  const [admin, employee] = [await signInAs('admin'), await signInAs('employee')];
  const leaving = await createSignedInUser({ roles: ['document_controller'] });
  const [theirs, mine] = [freshNomor('SOP', 'FAT'), freshNomor('SOP', 'FAT')];
  await storeFile(leaving, theirs);
  await storeFile(admin, mine);
  await updateUser(leaving.nrp, { active: false });
  await create(admin, { nomor: theirs });
  await create(admin, { nomor: mine });
  // The run that attaches this one has seen the other document too.
  await waitUntil(() => isAttached(admin, mine));
  expect(await isAttached(admin, theirs)).toBeUndefined();

  const { files } = await admin.ok('list-waiting-files', {});
  const found = files.find(({ name }) => name === `${theirs}.pdf`);
  expect(found).toMatchObject({ stored_by_nrp: leaving.nrp, is_owner_entitled: false });
  const ids = [found?.id ?? ''];
  // While a run is queued, another one is not.
  await expect.poll(isRunQueued).toBe(false);
  expect(await employee.expectError('take-over-waiting-files', { ids })).toMatchObject({ error: 'forbidden' });
  expect(await admin.ok('take-over-waiting-files', { ids })).toMatchObject({ taken_count: 1 });
  expect(await admin.ok('take-over-waiting-files', { ids })).toMatchObject({ taken_count: 0 });
  await waitUntil(() => isAttached(admin, theirs));
  const [document] = await loadDocuments(admin, theirs);
  expect(document?.edits[0]).toMatchObject({ action: 'file_attached', by_nrp: admin.nrp });
});
