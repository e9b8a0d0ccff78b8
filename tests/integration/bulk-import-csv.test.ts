import { describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { importFile, loadDocuments, waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { delimited, type Grid, header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor, submit, waitUntil } from '../support/submissions.ts';

const list = (...rows: Grid) => workbook('daftar.xlsx', [[...header], ...rows]);
const versionOf = async (department: 'SHE' | 'PLT'): Promise<number> =>
  (await (await signInAs('controller')).ok('list-hims-documents', { department })).catalogue_version;

describe('dry run', () => {
  test('reports the results, writes nothing, and leaves the upload for the following import', async () => {
    const admin = await signInAs('admin');
    const [known, fresh] = [freshNomor(), freshNomor()];
    await importFile(admin, list([known, 'Lama', 'SOP', 'SHE', null, 1]));
    const before = await versionOf('SHE');
    const [upload_id = ''] = await admin.upload(
      [
        list(
          [known, 'Baru', 'SOP', 'PLANT', null, 2],
          [fresh, 'Lain', 'SOP', 'SHE'],
          ['', 'Tanpa nomor', 'SOP', 'SHE'],
        ),
      ],
      'bulk',
    );
    const dry = await admin.ok('bulk-import-csv', { upload_id, dry_run: true });
    const foreseen = await waitForJob(admin, dry.job_id);
    expect(foreseen).toMatchObject({ state: 'done', dry_run: true, total: 3, done: 3, stage: 'finished' });
    expect(foreseen.result).toMatchObject({
      success: true,
      imported_count: 2,
      updated_count: 1,
      duplicates: [{ nomor: known, nama: 'Baru', existing_revisi: 1, new_revisi: 2 }],
      errors: ['Baris 4, kolom nomor: Nomor Dokumen harus diisi'],
      counts: { baru: 1, ubah: 1, sama: 0, riwayat: 0, ganda: 1, galat: 1, pindah: 1, bukan: 0 },
    });
    expect(await versionOf('SHE')).toBe(before);
    expect(await loadDocuments(admin, fresh)).toEqual([]);
    // The owner can confirm the dry run from any browser; other users cannot.
    const { confirmation } = foreseen;
    expect(confirmation).toMatchObject({ state: 'open', upload_id });
    const leftHours = confirmation?.state === 'open' ? (Date.parse(confirmation.until) - Date.now()) / 3_600_000 : 0;
    expect(leftHours).toBeGreaterThan(23);
    // The end of an upload's retention is stored in whole seconds, rounded up.
    expect(leftHours).toBeLessThan(24 + 1 / 3600);
    expect(await (await signInAs('controller')).expectError('get-bulk-job', { job_id: dry.job_id })).toMatchObject({
      error: 'not_found',
    });

    const { job_id } = await admin.ok('bulk-import-csv', { upload_id, accepted_changes: ['moved'] });
    expect(await waitForJob(admin, job_id)).toMatchObject({ result: foreseen.result, confirmation: null });
    expect((await waitForJob(admin, dry.job_id)).confirmation).toEqual({ state: 'used', job_id });
    expect(await loadDocuments(admin, known)).toMatchObject([{ nama: 'Baru', department: 'PLT', revisi: 2 }]);
    expect(await admin.expectError('bulk-import-csv', { upload_id })).toMatchObject({ error: 'upload_not_found' });
  });
});

describe('import', () => {
  test('updates existing documents: corrections are recorded, higher revisions create history, lower ones are errors', async () => {
    const controller = await signInAs('controller');
    const [a, b, c] = [freshNomor(), freshNomor(), freshNomor()];
    const first = list(
      [a, 'Satu', 'SOP', 'SHE', 'Aktif', 0, 'https://example.com/a.pdf', 'a.pdf'],
      [b, 'Dua', 'SOP', 'SHE', 'Aktif', 3],
      [c, 'Tiga', 'SOP', 'SHE', 'Aktif', 2],
    );
    expect((await importFile(controller, first)).result).toMatchObject({ imported_count: 3, counts: { baru: 3 } });
    const again = await importFile(controller, first);
    expect(again.result?.counts).toMatchObject({ baru: 0, ubah: 0, sama: 3, galat: 0 });

    const job = await importFile(
      controller,
      list(
        [a, 'Satu Benar', 'SOP', 'SHE', null, 0],
        [b.toLowerCase(), 'Dua', 'SOP', 'SHE', null, 4],
        [c, 'Tiga', 'SOP', 'SHE', null, 1],
      ),
    );
    expect(job.result).toMatchObject({
      counts: { ubah: 2, galat: 1 },
      errors: ['Baris 4, kolom revisi: Revisi 1 lebih rendah dari revisi 2 yang sudah ada'],
    });
    const [corrected] = await loadDocuments(controller, a);
    expect(corrected).toMatchObject({
      nama: 'Satu Benar',
      revisi: 0,
      source: 'import',
      has_file: true,
      file_name: 'a.pdf',
    });
    expect(corrected?.edits).toMatchObject([
      { action: 'imported', changes: [{ field: 'nama', from: 'Satu', to: 'Satu Benar' }], by_nrp: controller.nrp },
    ]);
    const [revised] = await loadDocuments(controller, b);
    expect(revised?.revisions).toMatchObject([
      { revisi: 4, status: 'Aktif' },
      { revisi: 3, status: 'Kadaluarsa', ended_reason: 'superseded' },
    ]);
    expect(await loadDocuments(controller, c)).toMatchObject([{ revisi: 2 }]);
  });

  test('increases the catalogue version once per chunk, and appears in the change log', async () => {
    const admin = await signInAs('admin');
    const since = await versionOf('PLT');
    const numbers = Array.from({ length: 5 }, () => freshNomor());
    await importFile(admin, list(...numbers.map((nomor): Grid[number] => [nomor, 'Ikut', 'SOP', 'PLT'])));
    const updated = await admin.ok('list-hims-documents', { department: 'PLT', since });
    if (!('changes' in updated)) throw new Error('The changes were asked for');
    expect(updated.catalogue_version).toBe(since + 1);
    const put = updated.changes.flatMap((change) => (change.op === 'put' ? change.document.nomor : []));
    expect(put.sort()).toEqual([...numbers].sort());
    // Documents moved to another department leave the list.
    await importFile(admin, list([numbers[0] ?? '', 'Ikut', 'SOP', 'SHE']));
    const afterMove = await admin.ok('list-hims-documents', { department: 'PLT', since: since + 1 });
    expect(afterMove).toMatchObject({ changes: [{ op: 'delete' }], catalogue_version: since + 2 });
    const fullList = await admin.ok('list-hims-documents', { department: 'PLT' });
    if (!('documents' in fullList)) throw new Error('The whole list was asked for');
    expect(fullList.documents.filter(({ nomor }) => numbers.includes(nomor))).toHaveLength(4);
  });

  test('rejects a number with an open submission, and marks its own numbers as used permanently', async () => {
    const admin = await signInAs('admin');
    const employee = await signInAs('employee');
    const nomor = freshNomor();
    await submit(employee, { document_number: nomor });
    const job = await importFile(admin, list([nomor, 'Menyerobot', 'SOP', 'PRO']));
    expect(job.result).toMatchObject({ success: false, counts: { galat: 1 } });
    expect(job.result?.errors[0]).toMatch(/^Baris 2, kolom nomor: Nomor \S+ sedang diajukan sejak/);
    const used = freshNomor();
    await importFile(admin, list([used, 'Dari impor', 'SOP', 'PRO']));
    const submission_id = await submit(employee, { submission_purpose: 'revision', document_number: used });
    const same = await importFile(admin, list([used, 'Dari impor', 'SOP', 'PRO']));
    expect(same.result?.counts).toMatchObject({ sama: 1, galat: 0 });
    const retitled = await importFile(admin, list([used, 'Judul lain', 'SOP', 'PRO']));
    expect(retitled.result).toMatchObject({ success: false, counts: { galat: 1 } });
    expect(retitled.result?.errors[0]).toContain(`Nomor ${used} sedang diajukan sejak`);
    await employee.ok('withdraw-submission', { submission_id });
    await expect(submit(employee, { document_number: used })).rejects.toThrow('number_taken');
    const byHand = { department: 'PRO', nomor: used, nama: 'Lagi', jenis: 'SOP' } as const;
    expect(await admin.expectError('create-hims-document', byHand)).toMatchObject({ error: 'number_taken' });
  });

  test('notifies its owner, and saves the whole report as Excel', async () => {
    const admin = await signInAs('admin');
    const nomor = freshNomor();
    const job = await importFile(
      admin,
      delimited('lama.csv', `nomor;nama;jenis;department\n${nomor};=1+1;SOP;SHE\nX-1;Y;Memo;SHE\n`),
    );
    const { job: found } = await admin.ok('get-bulk-job', { job_id: job.job_id });
    const report = await fetch(found.report_url ?? '');
    const sheet = read(await report.arrayBuffer()).Sheets['Laporan'];
    if (!sheet) throw new Error('The report has no sheet');
    const [, one, two] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(one?.slice(0, 4)).toEqual([2, 'Baru', nomor, '=1+1']);
    expect(sheet['D2']).toMatchObject({ t: 's' });
    expect(two?.slice(0, 5)).toEqual([3, 'Galat', 'X-1', 'Y', 'Memo']);
    expect(utils.sheet_to_json(sheet)[1]).toMatchObject({ Departemen: 'SHE', Kolom: 'jenis' });
    const listed = (await admin.ok('list-bulk-jobs', {})).jobs.find(({ job_id }) => job_id === job.job_id);
    expect(listed).toMatchObject({ state: 'done', owner_nrp: admin.nrp, owner_name: admin.user.full_name });
    const notification = await waitUntil(async () =>
      (await admin.ok('get-user-notifications', {})).notifications.find(({ message }) => message.includes('lama.csv')),
    );
    expect(notification).toMatchObject({
      title: 'Import Berhasil',
      type: 'info',
      message: '“lama.csv”: 1 baru, 0 diperbarui, 1 galat.',
      job_id: job.job_id,
    });
  });
});
