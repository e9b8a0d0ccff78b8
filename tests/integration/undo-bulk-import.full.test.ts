import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { importFile, loadDocuments, undoImport, waitForJob, withImportLock } from '../support/bulk-jobs.ts';
import { catalogueSnapshot } from '../support/catalogue-snapshot.ts';
import { signInAs } from '../support/demo-users.ts';
import { type Grid, header, workbook } from '../support/import-corpus/workbooks.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';
import { create, editOrThrow, loadRow } from './master-list.ts';

const file = (grid: Grid) => workbook('pindahan.xlsx', [[...header], ...grid]);

/** Documents of every kind that an import may change, and the rows that change them. */
const prepare = async (by: UserClient) => {
  const numbers = Array.from({ length: 5 }, () => freshNomor('SOP', 'FAT'));
  const [corrected = '', raised = '', moved = '', retired = '', expired = ''] = numbers;
  for (const nomor of numbers.slice(0, 4)) await create(by, { nomor });
  await create(by, { nomor: expired, status: 'Kadaluarsa' });
  await importFile(by, file([[raised, 'Revisi satu', 'SOP', 'FAT', 'Aktif', 1]]));
  const mark = randomBytes(3).toString('hex');
  const fresh = [1, 2, 3].map((at) => `BARU-${mark}-${at}`);
  const rows: Grid = [
    [corrected, 'Judul yang dikoreksi', 'INK', 'FAT', 'Aktif', null, 'https://contoh.example.com/a.pdf'],
    [raised, 'Revisi dikoreksi', 'SOP', 'FAT', 'Aktif', 1],
    [raised, 'Revisi dikoreksi', 'SOP', 'FAT', 'Aktif', 2],
    [raised, 'Revisi dikoreksi', 'SOP', 'FAT', 'Aktif', 3],
    [moved, `Prosedur ${moved}`, 'SOP', 'SHE', 'Aktif', null],
    [retired, `Prosedur ${retired}`, 'SOP', 'FAT', 'Kadaluarsa', null],
    [expired, 'Berlaku kembali', 'SOP', 'PLANT', 'Aktif', 4],
    [fresh[0] ?? '', 'Dokumen baru', 'SOP', 'FAT', 'Aktif', 0],
    [fresh[0] ?? '', 'Dokumen baru', 'SOP', 'FAT', 'Aktif', 1],
    [fresh[1] ?? '', 'Dokumen baru lain', 'STD', 'ENGINEERING', 'Kadaluarsa', 2],
  ];
  return { corrected, raised, moved, retired, expired, fresh, rows };
};

const loadOnly = async (by: UserClient, nomor: string) => {
  const [document, ...others] = await loadDocuments(by, nomor);
  if (!document || others.length > 0) throw new Error(`Not one document has the number ${nomor}`);
  return document;
};

test('gives the former catalogue back, and names in the history what was undone', async () => {
  const controller = await signInAs('controller');
  const { rows, raised, expired, fresh } = await prepare(controller);
  const before = await catalogueSnapshot(controller);
  const first = await importFile(controller, file(rows));
  expect(first.result?.counts).toMatchObject({ baru: 2, ubah: 5, riwayat: 3, pindah: 2, galat: 0 });
  expect(first.undo).toMatchObject({ until: expect.any(String), job: null });
  expect(await catalogueSnapshot(controller)).not.toEqual(before);

  const { preview } = await controller.ok('get-undo-preview', { job_id: first.job_id });
  expect(preview).toEqual({ removed: 2, restored: 5, left_count: 0, left: [] });
  const undo = await undoImport(controller, first.job_id);
  expect(undo).toMatchObject({ kind: 'undo', state: 'done', undo_of: first.job_id, done: 7, total: 7 });
  expect(undo.result).toMatchObject({ success: true, counts: { baru: 2, ubah: 5, galat: 0 }, errors: [] });
  expect(undo.report_url).toEqual(expect.any(String));
  expect(await catalogueSnapshot(controller)).toEqual(before);

  // A later revision takes the number of the undone one.
  const document = await loadOnly(controller, raised);
  expect(document.revisions.map(({ revisi }) => revisi)).toEqual([1, 0]);
  const undone = document.edits.filter(({ action }) => action === 'import_undone');
  expect(undone).toHaveLength(1);
  expect(undone[0]).toMatchObject({
    by_nrp: controller.nrp,
    undone: {
      file_name: 'pindahan.xlsx',
      revisions: [
        { revisi: 2, nama: 'Revisi dikoreksi', status: 'Aktif' },
        { revisi: 3, nama: 'Revisi dikoreksi', status: 'Aktif' },
      ],
    },
  });
  const [admin, head, she, manager] = [
    await signInAs('admin'),
    await signInAs('produksiHead'),
    await signInAs('sheHead'),
    await signInAs('projectManager'),
  ];
  const revision = { submission_purpose: 'revision' as const, document_number: raised };
  await approveInTurn(await submit(await signInAs('employee'), revision), admin, head, she, manager);
  const revised = await loadOnly(controller, raised);
  expect(revised.revisions.map(({ revisi }) => revisi)).toEqual([2, 1, 0]);

  // A number of a removed document is free.
  await create(controller, { nomor: fresh[0] ?? '' });
  // A manual revision number may be one that was undone.
  const renumbered = await editOrThrow(controller, await loadOnly(controller, expired), { revisi: 4 });
  expect(renumbered.revisi).toBe(4);
});

test('leaves a document whose number is in flight, and names it', async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor();
  const { job_id } = await importFile(controller, file([[nomor, 'Diajukan', 'SOP', 'PRODUKSI']]));
  await submit(await signInAs('employee'), { submission_purpose: 'revision', document_number: nomor });
  const { preview } = await controller.ok('get-undo-preview', { job_id });
  expect(preview.left).toMatchObject([{ nomor, reason: expect.stringContaining(`Nomor ${nomor} sedang diajukan`) }]);
});

test('is open to the owner and admins, once, and starts once for two clicks', async () => {
  const [controller, admin] = [await signInAs('controller'), await signInAs('admin')];
  const other = await createSignedInUser({ roles: ['document_controller'] });
  const nomor = freshNomor();
  const imported = await importFile(controller, file([[nomor, 'Dua kali', 'SOP', 'PRODUKSI']]));
  const { job_id } = imported;
  expect(await other.expectError('undo-bulk-import', { job_id })).toMatchObject({ error: 'not_found' });
  expect(await other.expectError('get-undo-preview', { job_id })).toMatchObject({ status: 404 });
  const employee = await signInAs('employee');
  expect(await employee.expectError('undo-bulk-import', { job_id })).toMatchObject({ status: 403 });

  let started: string[] = [];
  await withImportLock(async () => {
    const clicks = await Promise.all([1, 2].map(() => admin.ok('undo-bulk-import', { job_id })));
    started = [...clicks, await controller.ok('undo-bulk-import', { job_id })].map((click) => click.job_id);
    expect((await controller.ok('get-bulk-job', { job_id })).job.undo).toMatchObject({
      until: null,
      job: { job_id: started[0], by_nrp: admin.nrp },
    });
  });
  expect(new Set(started).size).toBe(1);
  expect((await waitForJob(admin, started[0] ?? '')).result?.counts).toMatchObject({ baru: 1 });
  expect(await loadDocuments(controller, nomor)).toEqual([]);
  const refused = await controller.expectError('undo-bulk-import', { job_id });
  expect(refused).toMatchObject({ error: 'import_undone' });
  expect(refused.message).toMatch(`Impor ini sudah dibatalkan oleh ${admin.user.full_name} pada `);
  const notice = await waitUntil(async () =>
    (await controller.ok('get-user-notifications', {})).notifications.find(
      (each) => each.job_id === job_id && each.title.startsWith('Pembatalan'),
    ),
  );
  expect(notice.message).toContain(`${admin.user.full_name} membatalkan impor Anda.`);
});

test('does not restore a removed document by itself: its number is free', async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor();
  const { job_id } = await importFile(controller, file([[nomor, 'Sekali', 'SOP', 'PRODUKSI']]));
  const { id } = await loadOnly(controller, nomor);
  await undoImport(controller, job_id);
  const row = await create(controller, { nomor, department: 'PRO' });
  expect(await controller.expectError('restore-hims-document', { id })).toMatchObject({ error: 'removed_by_undo' });
  expect((await loadDocuments(controller, nomor)).map((document) => document.id)).toEqual([row.id]);
});

test('refuses after 24 hours, and for a job that changed nothing', async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor();
  const list = file([[nomor, 'Lama', 'SOP', 'PRODUKSI']]);
  const checked = await importFile(controller, list, { dry_run: true });
  expect(checked.undo).toBeNull();
  const { job_id, finished_at } = await importFile(controller, list);
  const unchanged = await importFile(controller, list);
  for (const job of [checked, unchanged]) {
    expect(job.undo).toBeNull();
    expect(await controller.expectError('undo-bulk-import', { job_id: job.job_id })).toMatchObject({
      error: 'import_not_undoable',
    });
  }
  await endedAt(job_id, new Date(new Date(finished_at ?? '').getTime() - 24 * 60 * 60 * 1000));
  expect((await controller.ok('get-bulk-job', { job_id })).job.undo).toBeNull();
  expect(await controller.expectError('undo-bulk-import', { job_id })).toMatchObject({
    error: 'undo_expired',
    message: expect.stringMatching(/^Impor hanya dapat dibatalkan dalam 24 jam setelah selesai\./),
  });
  expect(await loadRow(controller, await loadOnly(controller, nomor))).toBeDefined();
});

const endedAt = async (jobId: string, finished_at: Date): Promise<void> => {
  Object.assign(process.env, inject('adminEnv'));
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.job(jobId),
      UpdateExpression: 'SET finished_at = :at',
      ExpressionAttributeValues: { ':at': finished_at.toISOString() },
    }),
  );
};
