import { describe, expect, test } from 'vitest';
import { maxFileBytes } from '../../../shared/domain/files/files.ts';
import { fileErrorOf } from '../../../web/src/features/submission/file-error.ts';
import { problemsOf } from '../../../web/src/features/submission/form-problems.ts';
import { emptyValues, type FormValues } from '../../../web/src/features/submission/form-values.ts';

const file = (name: string) => new File(['isi'], name);
const complete: FormValues = {
  ...emptyValues,
  submission_purpose: 'revision',
  document_title: 'Prosedur Pengangkutan',
  document_type: 'SOP',
  document_number: 'HIMS-SOP-PRO-001',
  department: 'Produksi',
  change_reason: 'Menyesuaikan hasil audit',
  draft_file: file('draf.docx'),
  supporting_file: file('ppd.pdf'),
};

describe('problemsOf', () => {
  test('accepts a complete form', () => {
    expect(problemsOf(complete, false)).toEqual([]);
  });

  test('reports the fields of an empty form in the order of the toasts', () => {
    expect(problemsOf(emptyValues, false).map(({ title, message }) => `${title}: ${message}`)).toEqual([
      'Form Belum Lengkap: Tujuan Pengajuan harus diisi',
      'Form Belum Lengkap: Judul Dokumen harus diisi',
      'Form Belum Lengkap: Tipe Dokumen harus diisi',
      'Form Belum Lengkap: Nomor Dokumen harus diisi',
      'Form Belum Lengkap: Departemen harus diisi',
      'File Wajib: Draf dokumen harus diunggah',
      'File Wajib: Dokumen pendukung (Form PPD) wajib diupload',
    ]);
  });

  test('requires no file that the server has already', () => {
    const without = { ...complete, draft_file: null, supporting_file: null };
    const fieldsLeft = (reused: object) => problemsOf(without, false, reused).map(({ field }) => field);
    expect(fieldsLeft({ supporting_file: 'ppd.pdf' })).toEqual(['draft_file']);
    expect(fieldsLeft({ draft_file: 'sop.pdf' })).toEqual(['supporting_file']);
    expect(fieldsLeft({ draft_file: 'sop.pdf', supporting_file: 'ppd.pdf' })).toEqual([]);
  });

  test('treats blanks as empty', () => {
    expect(problemsOf({ ...complete, document_title: '   ' }, false)).toEqual([
      { field: 'document_title', title: 'Form Belum Lengkap', message: 'Judul Dokumen harus diisi' },
    ]);
  });

  test('reports what the server would reject, with the same messages', () => {
    expect(problemsOf({ ...complete, document_number: 'X'.repeat(61) }, false)).toEqual([
      {
        field: 'document_number',
        title: 'Isian Tidak Sesuai',
        message: 'Nomor Dokumen paling banyak 60 karakter',
      },
    ]);
  });

  test('requires the reason of a revision and of a cancellation, of at least ten characters, and of no new document', () => {
    const messages = (values: Partial<FormValues>) =>
      problemsOf({ ...complete, ...values }, false).map(({ title, message }) => `${title}: ${message}`);
    for (const submission_purpose of ['revision', 'cancellation'] as const) {
      expect(messages({ submission_purpose, change_reason: ' ' })).toEqual([
        'Form Belum Lengkap: Alasan Perubahan harus diisi',
      ]);
      expect(messages({ submission_purpose, change_reason: 'Revisi' })).toEqual([
        'Isian Tidak Sesuai: Alasan Perubahan paling sedikit 10 karakter',
      ]);
    }
    expect(messages({ submission_purpose: 'new', change_reason: '' })).toEqual([]);
  });

  test('requires a choice between several documents with the number', () => {
    expect(problemsOf(complete, true).map(({ field }) => field)).toEqual(['document_id']);
    expect(problemsOf({ ...complete, document_id: 'd1' }, true)).toEqual([]);
  });
});

describe('fileErrorOf', () => {
  test('accepts 10 MB and rejects a byte more in any format', () => {
    expect(fileErrorOf('draft_file', { name: 'draf.pdf', size: maxFileBytes })).toBeNull();
    expect(fileErrorOf('supporting_file', { name: 'ppd.exe', size: maxFileBytes + 1 })).toEqual({
      title: 'File Terlalu Besar',
      message: 'Ukuran file maksimal 10 MB',
    });
  });

  test('rejects an empty file before the upload', () => {
    expect(fileErrorOf('draft_file', { name: 'draf.pdf', size: 0 })?.title).toBe('File Kosong');
  });
});
