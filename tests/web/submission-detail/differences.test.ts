import { expect, test } from 'vitest';
import { differencesOf } from '../../../web/src/features/submission-detail/differences.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';

const document = documentRowFixture({ nama: 'Prosedur Pengangkutan', nomor: 'HIMS-SOP-PRO-001', revisi: 2 });
const submission = {
  submission_purpose: 'revision',
  document_title: 'Prosedur Pengangkutan',
  document_type: 'SOP',
  document_number: 'HIMS-SOP-PRO-001',
  department: 'Produksi',
} as const;
const textsOf = (differences: ReturnType<typeof differencesOf>) =>
  differences.flatMap(({ label, before, after, note }) => [
    ...(after === null ? [] : [`${label}: ${before} → ${after}`]),
    ...(note === null ? [] : [`${label}: ${note}`]),
  ]);

test('shows only the revision number for a revision without other changes', () => {
  expect(textsOf(differencesOf(submission, document))).toEqual(['Revisi: 2 → 3']);
});

test('shows a new title, and the status when an expired document comes into force again', () => {
  const renamed = { ...submission, document_title: 'Prosedur Pengangkutan Batubara' };
  expect(textsOf(differencesOf(renamed, { ...document, status: 'Kadaluarsa' }))).toEqual([
    'Nama: Prosedur Pengangkutan → Prosedur Pengangkutan Batubara',
    'Revisi: 2 → 3',
    'Status: Kadaluarsa → Aktif',
  ]);
});

test('never changes number, department and type, and notes different values of the submission', () => {
  const other = {
    ...submission,
    document_number: 'hims-sop-pro-001',
    department: 'Plant',
    document_type: 'Form',
  } as const;
  expect(textsOf(differencesOf(other, document))).toEqual([
    'Nomor: Ditulis “hims-sop-pro-001” pada pengajuan',
    'Revisi: 2 → 3',
    'Departemen: Diajukan oleh Plant; dokumen tetap milik PRODUKSI',
    'Jenis: Diajukan sebagai Form; jenis dokumen tidak berubah',
  ]);
});

test('shows only the status for a cancellation', () => {
  const cancelled = { ...submission, submission_purpose: 'cancellation', document_title: 'Hapus SOP' } as const;
  expect(textsOf(differencesOf(cancelled, document))).toEqual([
    'Nama: Pada pengajuan: “Hapus SOP”',
    'Status: Aktif → Kadaluarsa',
  ]);
});
