import { describe, expect, test } from 'vitest';
import { maxBulkFiles } from '../../../../shared/domain/jobs/job-limits.ts';
import { fileErrorOf } from '../../../../web/src/features/bulk/file-checks.ts';
import {
  bytesOf,
  type FileRow,
  rowErrors,
  uploadRequest,
  withAllWaiting,
  withFiles,
  withRow,
  withUnsentWaiting,
} from '../../../../web/src/features/bulk/upload/file-rows.ts';
import { noChoices, uploadCheck } from '../../../../web/src/features/bulk/upload/upload-check.ts';

const file = (name: string, size = 4): File => new File(['x'.repeat(size)], name, { lastModified: 1 });
const keyed = (...files: File[]) => new Map(files.map((each, at) => [`k${at + 1}`, each]));
const rowsOf = (...names: string[]): FileRow[] => withFiles([], keyed(...names.map((name) => file(name)))).rows;
const sop = 'HKT-SOP-PRO-001 Prosedur Kas.pdf';
const ink = 'HKT-INK-PRO-002 Instruksi Kas.docx';

test('derives number and name from the file name', () => {
  expect(rowsOf(sop)[0]).toMatchObject({
    nomor: 'HKT-SOP-PRO-001',
    nama: 'Prosedur Kas',
    sending: { state: 'waiting' },
  });
});

test('rejects unsupported files with a reason and accepts the others', () => {
  const { rows, rejected } = withFiles([], keyed(file(sop), file('foto.png'), file('kosong.pdf', 0)));
  expect(rows).toHaveLength(1);
  expect(rejected).toEqual([
    { name: 'foto.png', message: 'Format yang didukung: PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX' },
    { name: 'kosong.pdf', message: 'Berkas kosong tidak dapat diunggah' },
  ]);
  const big = file('besar.pdf', 10 * 1024 * 1024 + 1);
  expect(withFiles([], keyed(big)).rejected[0]?.message).toBe('Ukuran file maksimal 10 MB');
});

test('explains what to do with an archive, for documents and for lists', () => {
  const formats = 'Format yang didukung: PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX';
  expect(withFiles([], keyed(file('Dokumen.ZIP'), file('a.rar'), file('a.7z'), file('zip.pdf'))).rejected).toEqual(
    ['zip', 'rar', '7z'].map((extension, at) => ({
      name: ['Dokumen.ZIP', 'a.rar', 'a.7z'][at],
      message: `Berkas .${extension} berisi berkas lain: ekstrak dahulu, lalu pilih isinya. ${formats}`,
    })),
  );
  expect(fileErrorOf('csv', file('daftar.zip'))).toBe(
    'Berkas .zip berisi berkas lain: ekstrak dahulu, lalu pilih isinya. Format yang didukung: CSV, XLSX, XLS',
  );
  expect(fileErrorOf('csv', file('daftar.xlsx'))).toBeNull();
});

test('limits the number of files', () => {
  const many = Array.from({ length: maxBulkFiles + 2 }, (_, at) => file(`HKT-SOP-PRO-${at} A.pdf`));
  const { rows: taken, rejected } = withFiles([], keyed(...many));
  expect(taken).toHaveLength(maxBulkFiles);
  expect(rejected).toHaveLength(2);
});

test('sends only missing files on a retry, and all of them after the uploads expired', () => {
  const uploaded = { state: 'sent', upload_id: 'u1' } as const;
  let rows: readonly FileRow[] = withRow(rowsOf(sop, ink), 'k1', { sending: uploaded });
  rows = withRow(rows, 'k2', { sending: { state: 'failed', message: 'putus' } });
  expect(withUnsentWaiting(rows).map(({ sending }) => sending.state)).toEqual(['sent', 'waiting']);
  expect(withAllWaiting(rows).map(({ sending }) => sending.state)).toEqual(['waiting', 'waiting']);
  expect(bytesOf(rows)).toEqual({ sent: 4, total: 8 });
  expect(bytesOf(withRow(rows, 'k2', { sending: { state: 'sending', sent: 1 } })).sent).toBe(5);
});

describe('validation of numbers and names', () => {
  test('checks each row and compares it with the others', () => {
    const rows = withRow(rowsOf(sop, ink, 'tanpa nomor.pdf'), 'k2', { nomor: ' hkt-sop-pro-001 ' });
    const errors = rowErrors(rows);
    expect(errors.get('k1')).toBeUndefined();
    expect(errors.get('k2')).toEqual({ nomor: `Nomor ini sudah dipakai untuk ${sop}` });
    expect(errors.get('k3')).toEqual({ nomor: 'Nomor Dokumen harus diisi' });
    // What is empty is taken from the file's name.
    expect(rowErrors(withRow(rowsOf(sop), 'k1', { nomor: '', nama: '' })).size).toBe(0);
    expect(rowErrors(withRow(rows, 'k3', { nomor: 'x'.repeat(200) })).get('k3')?.nomor).toMatch(/^Nomor Dokumen/);
  });
});

test('takes the revision from the file name, and asks where it has several', () => {
  const rows = rowsOf('HKT-SOP-PRO-001 Rev 3 Kas.pdf', 'HKT-SOP-PRO-002 Rev 3.1 Kas.pdf', 'HKT-SOP-PRO-003 Kas.pdf');
  expect(rows.map(({ revisi }) => revisi)).toEqual(['3', '', '']);
  expect([...rowErrors(rows)]).toEqual([['k2', { revisi: 'Nama berkas menyebut beberapa revisi; isi revisinya' }]]);
  expect(rowErrors(withRow(rows, 'k3', { revisi: '1.5' })).get('k3')).toEqual({ revisi: expect.any(String) });
  const sent = withRow(rows, 'k1', { sending: { state: 'sent', upload_id: 'u1' } });
  const target = { replace_existing: false, document_type: 'SOP', department: 'PRO' } as const;
  expect(uploadRequest(sent, target).files).toMatchObject([{ upload_id: 'u1', revisi: 3 }]);
});

describe('uploadCheck', () => {
  const rows = rowsOf(sop, ink);
  const target = { jenis: 'SOP', department: 'PRO' } as const;
  const errorsFor = (...parameters: Parameters<typeof uploadCheck>) => {
    const checked = uploadCheck(...parameters);
    return 'errors' in checked ? checked.errors : undefined;
  };

  test('requires files, jenis and department', () => {
    expect(errorsFor([], noChoices, [])).toEqual({
      files: 'Pilih file terlebih dahulu',
      target: 'Pilih jenis dokumen dan departemen',
    });
    expect(errorsFor(rows, { ...noChoices, jenis: 'SOP' }, [])).toEqual({
      target: 'Pilih jenis dokumen dan departemen',
    });
  });

  test('requires a number, exactly one file and the choice of a document for a replacement', () => {
    const replace = { ...noChoices, replace: true };
    expect(errorsFor(rows, replace, [])).toEqual({
      files: 'Hanya boleh pilih satu file untuk replace dokumen',
      number: 'Masukkan nomor dokumen',
    });
    const shared = [{ id: 'd1' }, { id: 'd2' }];
    const numbered = { ...replace, number: ' HKT-SOP-PRO-001 ' };
    expect(errorsFor(rows.slice(0, 1), numbered, shared)).toEqual({ document: 'Pilih dokumen yang dimaksud' });
    expect(uploadCheck(rows.slice(0, 1), { ...numbered, documentId: 'd2' }, shared)).toEqual({
      target: { replace_existing: true, document_number: 'HKT-SOP-PRO-001', document_id: 'd2' },
    });
    expect(uploadCheck(rows.slice(0, 1), { ...numbered, contentChanged: true }, [])).toEqual({
      target: { replace_existing: true, document_number: 'HKT-SOP-PRO-001', content_changed: true },
    });
  });

  test('accepts a complete form and sends the uploaded files with their edited names', () => {
    const checked = uploadCheck(rows, { ...noChoices, ...target }, []);
    if (!('target' in checked)) throw new Error('The form is incomplete');
    const uploaded = withRow(rows, 'k1', { nama: 'Prosedur Kas Kecil', sending: { state: 'sent', upload_id: 'u1' } });
    expect(uploadRequest(uploaded, checked.target)).toEqual({
      ...{ replace_existing: false, document_type: 'SOP', department: 'PRO' },
      files: [{ upload_id: 'u1', nomor: 'HKT-SOP-PRO-001', nama: 'Prosedur Kas Kecil' }],
    });
    expect(uploadRequest(uploaded, { replace_existing: true, document_number: 'X' }).files).toEqual([
      { upload_id: 'u1' },
    ]);
  });
});
