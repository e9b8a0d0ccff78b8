import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { type DocumentRow, documentStatuses, jenisValues } from '../../../shared/domain/documents.ts';
import { compareForDatabase, matchesSearch } from '../../../shared/domain/sorting.ts';
import { type Catalogue, doubledNumbers, selectRows } from '../../../web/src/features/database/catalogue-index.ts';
import { defaultFilters } from '../../../web/src/features/database/database-filters.ts';

const row = (over: Partial<DocumentRow>): DocumentRow => ({
  id: 'd1',
  department: 'IMS',
  nama: 'Manual Mutu',
  nomor: 'HIMS-MAN-IMS-005',
  jenis: 'Manual & Kebijakan',
  revisi: 0,
  status: 'Aktif',
  has_file: true,
  version: 1,
  ...over,
});
const catalogue: Catalogue = {
  IMS: [
    row({ id: 'a', nomor: 'HIMS-MAN-IMS-002' }),
    row({ id: 'b', nama: 'Manual SMKP', nomor: 'HIMS-MAN-IMS-009' }),
    row({ id: 'c', nama: 'Kebijakan K3LH', nomor: 'HIMS-MAN-IMS-008' }),
    row({ id: 'd', jenis: 'SOP', nomor: 'HIMS-SOP-IMS-001' }),
  ],
  HGS: [row({ id: 'e', department: 'HGS', jenis: 'INK', nama: 'Seragam', nomor: 'hims-man-ims-002 ' })],
};
const ids = (rows: readonly DocumentRow[]) => rows.map(({ id }) => id).join('');

describe('what the database screen lists', () => {
  test('by default the manuals and policies of IMS, the first-listed names first', () => {
    expect(ids(selectRows(catalogue, defaultFilters))).toBe('cba');
  });

  test('the chosen type and department', () => {
    expect(ids(selectRows(catalogue, { ...defaultFilters, type: 'SOP' }))).toBe('d');
    expect(ids(selectRows(catalogue, { ...defaultFilters, department: 'HGS', type: 'INK' }))).toBe('e');
    expect(selectRows(catalogue, { ...defaultFilters, department: 'ENG' })).toEqual([]);
  });

  test('a search ignores both and looks at number, name, type and department label, in any case', () => {
    const found = (search: string) => ids(selectRows(catalogue, { ...defaultFilters, type: 'FRM', search }));
    expect(found('smkp')).toBe('b');
    expect(found('hcgs')).toBe('e');
    expect(found('instruksi KERJA')).toBe('e');
    expect(found(' ims-00')).toBe('cbade');
  });

  test('the prepared index answers as the rule of the product does', () => {
    const rows = fc.array(
      fc.record({
        id: fc.uuid(),
        department: fc.constantFrom(...departmentCodes),
        nama: fc.string(),
        nomor: fc.string(),
        jenis: fc.constantFrom(...jenisValues),
        revisi: fc.nat(),
        status: fc.constantFrom(...documentStatuses),
        has_file: fc.boolean(),
        version: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(rows, fc.string({ minLength: 1, maxLength: 3 }), (documents, search) => {
        fc.pre(search.trim() !== '');
        const byDepartment = Object.groupBy(documents, ({ department }) => department);
        expect(selectRows(byDepartment, { ...defaultFilters, search })).toEqual(
          documents.filter((document) => matchesSearch(document, search)).toSorted(compareForDatabase()),
        );
      }),
    );
  });

  test('numbers that several documents carry, however they are written', () => {
    expect([...doubledNumbers(catalogue)]).toEqual(['hims-man-ims-002']);
  });
});
