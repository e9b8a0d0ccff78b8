import { describe, expect, it } from 'vitest';
import { departmentBySlug } from '../../../shared/domain/departments.ts';
import {
  changeOf,
  type DocumentRow,
  documentChange,
  unapprovedChange,
} from '../../../shared/domain/documents/documents.ts';
import { compareForMasterList, sequenceOf } from '../../../shared/domain/documents/sorting.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';

let lastId = 0;
const row = (values: Partial<DocumentRow>) =>
  documentRowFixture({ id: `d${++lastId}`, department: 'IMS', nama: 'Dokumen', nomor: 'PPA-SOP-IMS-001', ...values });

describe('the reason of a revision', () => {
  const change = { reason: 'Hasil audit', sections: '5. Prosedur' };

  it('is what its approvers read, else what a list or a keeper states', () => {
    expect(changeOf({ change, change_reason: 'Dari daftar' })).toEqual(change);
    expect(changeOf({ change_reason: 'Dari daftar' })).toEqual({ reason: 'Dari daftar' });
    expect(changeOf({})).toBeNull();
  });

  it('is stored with the parts that it concerns, where they are stated', () => {
    expect(documentChange.parse(change)).toEqual(change);
    expect(documentChange.safeParse({ sections: '5' }).success).toBe(false);
  });

  it('is missing where an approved revision was replaced, which names who did it and who accepted it', () => {
    const by = { by_nrp: '10000003', by_name: null };
    const unapproved = { ...by, at: '2026-11-20T03:00:00.000Z', approved_revisi: 2, accepted: by };
    expect(unapprovedChange.parse(unapproved)).toEqual(unapproved);
    expect(unapprovedChange.safeParse({ ...unapproved, accepted: {} }).success).toBe(false);
  });
});

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
