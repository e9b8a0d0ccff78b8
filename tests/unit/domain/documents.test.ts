import { describe, expect, it } from 'vitest';
import { departmentBySlug } from '../../../shared/domain/departments.ts';
import { type DocumentRow, foldNomor } from '../../../shared/domain/documents.ts';
import {
  compareForDatabase,
  compareForMasterList,
  firstListedNames,
  matchesSearch,
  sequenceOf,
} from '../../../shared/domain/sorting.ts';

let lastId = 0;
const row = (values: Partial<DocumentRow>): DocumentRow => ({
  id: `d${++lastId}`,
  department: 'IMS',
  nama: 'Dokumen',
  nomor: 'PPA-SOP-IMS-001',
  jenis: 'SOP',
  revisi: 0,
  status: 'Aktif',
  has_file: true,
  version: 1,
  ...values,
});

describe('sorting and search of the database', () => {
  it('takes the last group of exactly three digits as the sequence', () => {
    expect(sequenceOf('PPA-SOP-PRO-012')).toBe(12);
    expect(sequenceOf('123-INK-045-2024')).toBe(45);
    expect(sequenceOf('INK-1234')).toBe(Number.POSITIVE_INFINITY);
    expect(sequenceOf('tanpa angka')).toBe(Number.POSITIVE_INFINITY);
  });

  it('sorts the policy, Manual IMS and Manual SMKP first, then by jenis, then by sequence, missing sequences last', () => {
    const sorted = [
      row({ nama: 'F', jenis: 'FRM', nomor: 'F-001' }),
      row({ nama: 'Lain', jenis: 'OTHER', nomor: 'O-001' }),
      row({ nama: 'S2', nomor: 'S-002' }),
      row({ nama: 'S tanpa', nomor: 'S-X' }),
      row({ nama: 'S1', nomor: 'S-001' }),
      row({ nama: 'I', jenis: 'INK', nomor: 'I-001' }),
      row({ nama: 'T', jenis: 'STD', nomor: 'T-001' }),
      row({ nama: 'M', jenis: 'Manual & Kebijakan', nomor: 'M-001' }),
      row({ nama: 'Manual SMKP', jenis: 'Manual & Kebijakan', nomor: 'M-009' }),
      row({ nama: 'Manual IMS', jenis: 'Manual & Kebijakan', nomor: 'M-010' }),
      row({ nama: 'Kebijakan Keselamatan', jenis: 'OTHER', nomor: 'Z' }),
    ].sort(compareForDatabase(firstListedNames('Kebijakan Keselamatan')));
    expect(sorted.map(({ nama }) => nama)).toEqual([
      'Kebijakan Keselamatan',
      'Manual IMS',
      'Manual SMKP',
      'M',
      'S1',
      'S2',
      'S tanpa',
      'T',
      'I',
      'F',
      'Lain',
    ]);
  });

  it('sorts the master list by type, with INK and STD equal, then by nomor', () => {
    const sorted = [
      row({ jenis: 'OTHER', nomor: 'A' }),
      row({ jenis: 'FRM', nomor: 'B' }),
      row({ jenis: 'STD', nomor: 'D' }),
      row({ jenis: 'INK', nomor: 'C' }),
      row({ jenis: 'SOP', nomor: 'E' }),
      row({ jenis: 'Manual & Kebijakan', nomor: 'F' }),
    ].sort(compareForMasterList);
    expect(sorted.map(({ nomor }) => nomor)).toEqual(['F', 'E', 'C', 'D', 'B', 'A']);
  });

  it('matches nomor, nama, jenis and the department label, case-insensitive', () => {
    const document = row({ department: 'HGS', nama: 'Prosedur Penerimaan', jenis: 'INK', nomor: 'PPA-INK-HGS-007' });
    for (const text of ['ink-hgs-007', 'PENERIMAAN', 'instruksi', 'hcgs', ' ink '])
      expect(matchesSearch(document, text)).toBe(true);
    expect(matchesSearch(document, 'produksi')).toBe(false);
  });
});

describe('department paths and document numbers', () => {
  it('finds a department by its label, and HGS also by hgs', () => {
    expect(departmentBySlug('hcgs')).toBe('HGS');
    expect(departmentBySlug('hgs')).toBe('HGS');
    expect(departmentBySlug('PLC')).toBe('LOG');
    expect(departmentBySlug('log')).toBeUndefined();
  });

  it('compares numbers regardless of case, character width and surrounding space', () => {
    expect(foldNomor('  ppa-sop-PRO-001 ')).toBe(foldNomor('PPA-SOP-pro-001'));
    expect(foldNomor('ＰＰＡ-001')).toBe(foldNomor('ppa-001'));
    expect(foldNomor('PPA-001')).not.toBe(foldNomor('PPA-0010'));
  });
});
