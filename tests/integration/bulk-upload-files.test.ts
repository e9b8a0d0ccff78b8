import { describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { importFile, loadDocuments, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { programNamed, sha256Of, testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

const filed = { document_type: 'SOP', department: 'ENG' } as const;

describe('files as new documents', () => {
  test('get the given numbers and names, or those that their names suggest; each file succeeds or fails alone', async () => {
    const admin = await signInAs('admin');
    const [givenNumber, suggested, taken] = [freshNomor(), freshNomor(), freshNomor()];
    const pdf = await testFile('pdf');
    await uploadFiles(admin, [{ ...pdf, nomor: taken, nama: 'Pertama' }], filed);
    const job = await uploadFiles(
      admin,
      [
        { ...pdf, nomor: givenNumber, nama: 'Jalan Angkut' },
        { ...(await testFile('docx')), name: `${suggested}_Rev01_Jalan Tambang.docx` },
        { ...pdf, nomor: taken, nama: 'Kedua' },
        { ...pdf, name: 'Tanpa Nomor.pdf' },
        programNamed(`${freshNomor()} Palsu.pdf`, 'application/pdf'),
      ],
      filed,
    );
    expect(job).toMatchObject({ state: 'done', kind: 'upload', done: 5, total: 5 });
    expect(job.result).toMatchObject({ success: true, uploaded_count: 2, updated_count: 0, total_files: 5 });
    const failed = job.result?.failed_files ?? [];
    expect(failed.map(({ place, name }) => [place, name])).toEqual([
      [3, pdf.name],
      [4, 'Tanpa Nomor.pdf'],
      [5, expect.stringMatching(/ Palsu\.pdf$/)],
    ]);
    expect(failed[0]?.message).toContain(`Nomor ${taken} sudah digunakan`);
    expect(job.result?.errors).toEqual(
      failed.map(({ place, name, message }) => `Berkas ke-${place} (${name}): ${message}`),
    );
    const report = await fetch(job.report_url ?? '');
    const sheet = read(await report.arrayBuffer()).Sheets['Laporan'] ?? {};
    const lines = utils.sheet_to_json<string[]>(sheet, { header: 1 }).map((line) => line.slice(0, 3));
    expect(lines[0]).toEqual(['Berkas ke-', 'Berkas', 'Hasil']);
    expect(lines[4]).toEqual([4, 'Tanpa Nomor.pdf', 'Galat']);
    const [document] = await loadDocuments(admin, givenNumber);
    expect(document).toMatchObject({
      nama: 'Jalan Angkut',
      department: 'ENG',
      revisi: 0,
      source: 'upload',
      has_file: true,
    });
    expect(await loadDocuments(admin, suggested)).toMatchObject([{ nama: 'Jalan Tambang', revisi: 1 }]);
    expect(await loadDocuments(admin, taken)).toMatchObject([{ nama: 'Pertama' }]);
    const { url } = await admin.ok('get-document-file', { id: document?.id ?? '', kind: 'original' });
    expect(sha256Of(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(sha256Of(pdf.bytes));
  });
});

describe('file replacement', () => {
  test('replaces the file of the current revision, and records it in the history', async () => {
    const controller = await signInAs('controller');
    const nomor = freshNomor();
    const [before, after] = [
      await testFile('pdf', { nama: 'Draf' }),
      await testFile('pdf', { nama: 'Bertanda tangan' }),
    ];
    await uploadFiles(controller, [{ ...before, nomor, nama: 'Peledakan' }], filed);
    const job = await uploadFiles(controller, [{ ...after, name: 'ttd.pdf' }], {
      replace_existing: true,
      document_number: nomor.toLowerCase(),
    });
    expect(job.result).toMatchObject({ success: true, uploaded_count: 0, updated_count: 1, total_files: 1 });
    const [document] = await loadDocuments(controller, nomor);
    expect(document).toMatchObject({ nama: 'Peledakan', revisi: 0, file_name: 'ttd.pdf' });
    expect(document?.revisions).toHaveLength(1);
    expect(document?.edits).toMatchObject([
      { action: 'file_replaced', has_file: true, changes: [{ field: 'file_name', from: before.name, to: 'ttd.pdf' }] },
    ]);
    // The replaced file can be opened by users who see superseded revisions, and by no other.
    const former = { id: document?.id ?? '', kind: 'replaced' as const, version: document?.edits[0]?.version };
    const opened = await (await signInAs('plantHead')).ok('get-document-file', former);
    expect(opened).toMatchObject({ file_name: `TIDAK BERLAKU - ${before.name}`, inline: false, external: false });
    expect(sha256Of(new Uint8Array(await (await fetch(opened.url)).arrayBuffer()))).toBe(sha256Of(before.bytes));
    expect(await (await signInAs('employee')).expectError('get-document-file', former)).toMatchObject({
      error: 'not_found',
    });
    expect(await controller.expectError('get-document-file', { ...former, version: 99 })).toMatchObject({
      status: 404,
    });
    expect(await controller.expectError('get-document-file', { ...former, version: undefined })).toMatchObject({
      fields: { version: 'Versi harus disebutkan' },
    });
    const { url } = await controller.ok('get-document-file', { id: document?.id ?? '', kind: 'original' });
    expect(sha256Of(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(sha256Of(after.bytes));
  });

  test('requires a number that one document has', async () => {
    const admin = await signInAs('admin');
    const [upload_id = ''] = await admin.upload([await testFile('pdf')], 'bulk');
    const replace = { files: [{ upload_id }], replace_existing: true };
    expect(await admin.expectError('bulk-upload-files', { ...replace, document_number: freshNomor() })).toMatchObject({
      error: 'document_not_found',
    });
    const nomor = freshNomor();
    const twice = workbook('dua.xlsx', [[...header], [nomor, 'A', 'SOP', 'SHE'], [nomor, 'B', 'SOP', 'SHE']]);
    await importFile(admin, twice, { replace_existing: false });
    expect(await admin.expectError('bulk-upload-files', { ...replace, document_number: nomor })).toMatchObject({
      error: 'document_ambiguous',
    });
    const [one] = await loadDocuments(admin, nomor);
    const result = await admin.ok('bulk-upload-files', { ...replace, document_number: nomor, document_id: one?.id });
    expect(result.job_id).toMatch(/^\w+$/);
  });
});
