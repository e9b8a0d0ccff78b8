import { describe, expect, test } from 'vitest';
import {
  changedTitleOf,
  fieldsToClear,
  lockedFieldsOf,
  openFieldReason,
  valuesFromTarget,
} from '../../../web/src/features/submission/target-values.ts';

const sop = { nama: 'Pengangkutan', nomor: 'HKT-SOP-PRO-002', jenis: 'SOP', department: 'PRO' } as const;
const manual = {
  nama: 'Manual IMS',
  nomor: 'HKT-MAN-IMS-001',
  jenis: 'Manual & Kebijakan',
  department: 'IMS',
} as const;
const financial = { nama: 'Kas Kecil', nomor: 'HKT-SOP-FAT-001', jenis: 'SOP', department: 'FAT' } as const;
const empty = { document_title: '', document_type: '', department: '' } as const;

describe('lockedFieldsOf', () => {
  test('locks type and department of a revision, and of a cancellation the title too', () => {
    expect(lockedFieldsOf('revision', sop)).toEqual({ document_type: 'SOP', department: 'Produksi' });
    expect(lockedFieldsOf('cancellation', sop)).toEqual({
      document_title: 'Pengangkutan',
      document_type: 'SOP',
      department: 'Produksi',
    });
  });

  test('locks nothing for a new document or before the document is found', () => {
    expect(lockedFieldsOf('new', sop)).toEqual({});
    expect(lockedFieldsOf('revision', undefined)).toEqual({});
  });

  test('leaves open what the form cannot name, and says why', () => {
    expect(lockedFieldsOf('revision', manual)).toEqual({ department: 'TDC' });
    expect(lockedFieldsOf('revision', financial)).toEqual({ document_type: 'SOP' });
    expect(openFieldReason('document_type', manual)).toMatch(/^Manual dan Kebijakan tidak ada dalam pilihan/);
    expect(openFieldReason('department', financial)).toMatch(/Dokumen tetap milik FAT\.$/);
    expect(openFieldReason('department', sop)).toBeUndefined();
  });
});

describe('valuesFromTarget', () => {
  test('fills in an empty form', () => {
    expect(valuesFromTarget('revision', sop, empty, {})).toEqual({
      document_title: 'Pengangkutan',
      document_type: 'SOP',
      department: 'Produksi',
    });
  });

  test('retains a title that was typed for a revision, not one from another document, and none for a cancellation', () => {
    const typed = { ...empty, document_title: 'Pengangkutan Batubara' };
    expect(valuesFromTarget('revision', sop, typed, {})).not.toHaveProperty('document_title');
    const before = { document_title: 'Pengangkutan Batubara' };
    expect(valuesFromTarget('revision', sop, typed, before).document_title).toBe('Pengangkutan');
    expect(valuesFromTarget('cancellation', sop, typed, {}).document_title).toBe('Pengangkutan');
  });

  test('are cleared with the document, except where they were changed', () => {
    const filled = valuesFromTarget('revision', sop, empty, {});
    const current = { document_title: 'Judul sendiri', document_type: 'SOP', department: 'Produksi' } as const;
    expect(fieldsToClear(current, filled)).toEqual(['document_type', 'department']);
  });
});

test('names the former title of a revision only while the title differs', () => {
  expect(changedTitleOf('Pengangkutan Batubara', sop)).toBe('Pengangkutan');
  for (const title of ['Pengangkutan', ' Pengangkutan ', '']) expect(changedTitleOf(title, sop)).toBeUndefined();
  expect(changedTitleOf('Pengangkutan Batubara', undefined)).toBeUndefined();
});
