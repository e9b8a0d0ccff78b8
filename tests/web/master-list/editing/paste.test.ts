import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countOf,
  type Drafts,
  noDrafts,
  ownColumns,
  withChange,
  withNewRow,
} from '../../../../web/src/features/master-list/editing/drafts.ts';
import { pastePlanOf } from '../../../../web/src/features/master-list/editing/paste-plan.ts';
import { withPaste } from '../../../../web/src/features/master-list/editing/pasted-drafts.ts';
import { savePlanOf } from '../../../../web/src/features/master-list/editing/save-plan.ts';
import { byId, row } from '../row-fixtures.ts';

const [a, b, c] = [row('a'), row('b'), row('c')];
const rowsById = byId(a, b, c);
const shown = [a, b, c].map((each) => ({ key: each.id, row: each }));
const paste = (block: string[][], column: number, from = 0, before: Drafts = noDrafts): Drafts => {
  const plan = pastePlanOf(block, column);
  return withPaste(before, plan, {
    ...{ shown: shown.slice(from), rowsById },
    newKeys: plan.rows.map((_, at) => `new ${at}`),
  });
};

describe('pastePlanOf', () => {
  test('reads types, statuses and revisions in their usual spellings, and other words as they are', () => {
    expect(
      pastePlanOf(
        [
          ['Instruksi Kerja', 'Rev. 02', 'tidak berlaku'],
          ['JSA', 'dua', 'Entah'],
        ],
        2,
      ).rows,
    ).toEqual([
      { jenis: 'INK', revisi: '2', status: 'Kadaluarsa' },
      { jenis: 'JSA', revisi: 'dua', status: 'Entah' },
    ]);
  });

  test('takes the type and status of merged cells from above, and leaves other empty cells as they are', () => {
    expect(
      pastePlanOf(
        [
          ['N1', 'SOP', '1', 'Aktif'],
          ['N2', '', '', ''],
          ['', 'FRM', '3', ''],
        ],
        1,
      ).rows,
    ).toEqual([
      { nomor: 'N1', jenis: 'SOP', revisi: '1', status: 'Aktif' },
      { nomor: 'N2', jenis: 'SOP', status: 'Aktif' },
      { jenis: 'FRM', revisi: '3', status: 'Aktif' },
    ]);
  });

  test('assigns columns by a row of headings, whatever the column it is pasted on', () => {
    const block = [
      ['No', 'Nomor Dokumen', 'Tanggal Berlaku', 'Nama Dokumen'],
      ['1', 'SOP-9', '2026-01-02', 'Nama  dalam\ndua baris'],
    ];
    expect(pastePlanOf(block, 3)).toEqual({
      ...{ rows: [{ nomor: 'SOP-9', nama: 'Nama dalam dua baris' }], cells: 2, ignoredColumns: 1 },
    });
  });

  test('skips the column of numbers, and counts columns beyond the last', () => {
    expect(pastePlanOf([['7', 'Nama', 'Nomor', 'SOP', '0', 'Aktif', 'Catatan']], -1)).toMatchObject({
      rows: [{ nama: 'Nama', nomor: 'Nomor', jenis: 'SOP', revisi: '0', status: 'Aktif' }],
      ...{ cells: 5, ignoredColumns: 1 },
    });
  });

  test('puts every cell with text into its column, and no other', () => {
    const cell = constantFrom('', 'Nama 1', 'SOP', 'Aktif', '3', 'x\ny');
    const block = array(array(cell, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 6 });
    assert(
      property(block, integer({ min: -1, max: 4 }), (rows, start) => {
        const plan = pastePlanOf(rows, start);
        expect(plan.rows).toHaveLength(rows.length);
        for (const [at, values] of plan.rows.entries())
          for (const [column, field] of ownColumns.entries()) {
            const text = rows[at]?.[column - start];
            if (text) expect(values[field]).toBeDefined();
            else if (field === 'nama' || field === 'nomor' || field === 'revisi') expect(values[field]).toBeUndefined();
          }
      }),
    );
  });
});

describe('withPaste', () => {
  test('changes the rows below, and adds rows beyond the list', () => {
    const drafts = paste(
      [
        ['Satu', 'N-1'],
        ['Dua', 'N-2'],
        ['Tiga', 'N-3'],
      ],
      0,
      1,
    );
    expect(drafts.edits.get('b')?.values).toEqual({ nama: 'Satu', nomor: 'N-1' });
    expect(drafts.edits.get('c')?.values).toEqual({ nama: 'Dua', nomor: 'N-2' });
    expect(drafts.added).toMatchObject([{ key: 'new 2', values: { nama: 'Tiga', nomor: 'N-3', revisi: '0' } }]);
    expect(drafts.problems.size).toBe(0);
  });

  test('shows the errors of its cells before anything is sent', () => {
    const drafts = paste([['', '', 'JSA', '-1', 'Entah']], 0);
    expect(drafts.problems.get('a')?.fields).toEqual({
      jenis: 'Jenis tidak dikenal',
      revisi: 'Revisi tidak boleh negatif',
      status: 'Status tidak dikenal',
    });
    expect([...savePlanOf(drafts, 'PRO', rowsById).problems.keys()]).toEqual(['a']);
  });

  test('names the other row with the same number, also within the block, however it is spelled', () => {
    const drafts = paste([[c.nomor.toLowerCase()], ['N-2'], [c.nomor]], 1);
    expect(drafts.problems.get('a')?.fields.nomor).toBe(`Nomor ini juga ada pada baris “${c.nama}”`);
    const within = paste([['N-7'], ['n-7']], 1);
    expect([...within.problems.keys()]).toEqual(['a', 'b']);
    // The row that has the number in the saved list is given another one.
    expect(paste([[c.nomor], ['N-2'], ['N-3']], 1).problems.size).toBe(0);
  });

  test('leaves earlier edits and errors of other cells', () => {
    const before = withNewRow(withChange(noDrafts, b, 'nama', ''), 'k');
    const drafts = paste([['4']], 3, 1, before);
    expect(drafts.edits.get('b')?.values).toEqual({ nama: '', revisi: '4' });
    expect(drafts.added).toHaveLength(1);
  });

  test('changes nothing where the block equals the list', () => {
    const block = [a, b, c].map(({ nama, nomor, jenis, revisi, status }) => [nama, nomor, jenis, `${revisi}`, status]);
    expect(countOf(paste(block, 0))).toBe(0);
  });

  test('never fails on a text', () => {
    assert(
      property(array(array(string(), { maxLength: 8 }), { minLength: 1, maxLength: 6 }), (block) => {
        expect(countOf(paste(block, 0))).toBeLessThanOrEqual(block.length);
      }),
    );
  });
});
