import { describe, expect, it } from 'vitest';
import { departmentBySlug } from '../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { compareForMasterList, sequenceOf } from '../../../shared/domain/documents/sorting.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';

let lastId = 0;
const row = (values: Partial<DocumentRow>) =>
  documentRowFixture({ id: `d${++lastId}`, department: 'IMS', nama: 'Dokumen', nomor: 'PPA-SOP-IMS-001', ...values });

describe('sorting of documents', () => {
  it('takes the last group of exactly three digits as the sequence', () => {
    expect(sequenceOf('PPA-SOP-PRO-012')).toBe(12);
    expect(sequenceOf('123-INK-045-2024')).toBe(45);
    expect(sequenceOf('INK-1234')).toBe(Number.POSITIVE_INFINITY);
    expect(sequenceOf('tanpa angka')).toBe(Number.POSITIVE_INFINITY);
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
});

describe('department paths', () => {
  it('finds a department by its label, and HGS also by hgs', () => {
    expect(departmentBySlug('hcgs')).toBe('HGS');
    expect(departmentBySlug('hgs')).toBe('HGS');
    expect(departmentBySlug('PLC')).toBe('LOG');
    expect(departmentBySlug('log')).toBeUndefined();
  });
});
