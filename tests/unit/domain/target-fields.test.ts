import { describe, expect, it } from 'vitest';
import { documentFields, maxRevisi } from '../../../shared/domain/documents/document-fields.ts';
import { targetFieldsOf, targetMismatches } from '../../../shared/domain/documents/target-fields.ts';

const document = { nama: 'Prosedur Pengangkutan', jenis: 'SOP' as const, department: 'PRO' as const };
const submission = {
  submission_purpose: 'cancellation' as const,
  document_title: 'Prosedur Pengangkutan',
  document_type: 'SOP',
  department: 'Produksi',
};

describe('fields that a submission takes from its document', () => {
  it('are type and department, and for a cancellation also the title', () => {
    const fixed = { document_type: 'SOP', department: 'Produksi' };
    expect(targetFieldsOf('revision', document)).toEqual({ ...fixed, document_title: undefined });
    expect(targetFieldsOf('cancellation', document)).toEqual({ ...fixed, document_title: 'Prosedur Pengangkutan' });
  });

  it('are chosen by the submitter where the form has no such value', () => {
    const other = { nama: '\u202e', jenis: 'Manual & Kebijakan' as const, department: 'FAT' as const };
    expect(targetFieldsOf('cancellation', other)).toEqual({
      document_title: undefined,
      document_type: undefined,
      department: undefined,
    });
    expect(targetMismatches(submission, other)).toEqual([]);
  });

  it('are named where a submission contradicts them, in the order of the form', () => {
    const other = { ...submission, document_title: 'Lain', document_type: 'INK', department: 'Plant' };
    expect(targetMismatches(other, document)).toEqual([
      {
        field: 'document_title',
        label: 'Judul Dokumen',
        recorded: 'Prosedur Pengangkutan',
        given: 'Lain',
      },
      { field: 'document_type', label: 'Tipe Dokumen', recorded: 'SOP', given: 'INK' },
      { field: 'department', label: 'Departemen', recorded: 'Produksi', given: 'Plant' },
    ]);
    expect(targetMismatches(submission, document)).toEqual([]);
  });

  it('leave a revision its new title, and a new document everything', () => {
    const renamed = { ...submission, document_title: 'Lain' };
    expect(targetMismatches({ ...renamed, submission_purpose: 'revision' }, document)).toEqual([]);
    expect(targetMismatches({ ...renamed, submission_purpose: 'new', department: 'Plant' }, document)).toEqual([]);
  });
});

describe('columns of the master list', () => {
  const messageOf = (field: keyof typeof documentFields, value: unknown) =>
    documentFields[field].safeParse(value).error?.issues[0]?.message;

  it.each([
    ['department', 'PRO', undefined],
    ['department', '', 'Departemen harus diisi'],
    ['department', undefined, 'Departemen harus diisi'],
    ['department', 'XYZ', 'Departemen tidak dikenal'],
    ['jenis', 'SOP', undefined],
    ['jenis', '', 'Jenis harus diisi'],
    ['jenis', 'Surat', 'Jenis tidak dikenal'],
    ['status', 'Aktif', undefined],
    ['status', undefined, 'Status harus diisi'],
    ['status', 'Draft', 'Status tidak dikenal'],
    ['nama', '  ', 'Nama Dokumen harus diisi'],
    ['nama', 'n'.repeat(200), undefined],
    ['nama', 'n'.repeat(201), 'Nama Dokumen paling banyak 200 karakter'],
    ['nomor', 'PPA-SOP-PRO-001', undefined],
    ['nomor', '\u200b', 'Nomor Dokumen harus diisi'],
    ['nomor', '1'.repeat(61), 'Nomor Dokumen paling banyak 60 karakter'],
    ['revisi', 0, undefined],
    ['revisi', maxRevisi, undefined],
    ['revisi', -1, 'Revisi tidak boleh negatif'],
    ['revisi', 1.5, 'Revisi harus berupa bilangan bulat'],
    ['revisi', '1', 'Revisi harus berupa bilangan bulat'],
    ['revisi', 10_000, 'Revisi paling besar 9999'],
  ] as const)('%s %j: %s', (field, value, message) => expect(messageOf(field, value)).toBe(message));
});
