import { describe, expect, test } from 'vitest';
import { type ImportAnswers, noAnswers } from '../../../../../shared/api/import-answers.ts';
import { mergedAnswers } from '../../../../../web/src/features/bulk/import/review/merge-answers.ts';

const answers = (over: Partial<ImportAnswers>): ImportAnswers => ({ ...noAnswers, ...over });
const place = { sheet: 'PRO', header_row: 3, column: 'C' };

describe('merged answers', () => {
  test('replace a former answer about the same heading and word, however they are written', () => {
    const former = answers({
      columns: [{ heading: 'Ket.', field: 'status' }],
      words: [{ field: 'jenis', text: 'JSA', value: 'SOP' }],
    });
    const columns = [{ heading: 'KET', field: null }];
    const words = [
      { field: 'jenis' as const, text: 'jsa', value: 'INK' as const },
      { field: 'status' as const, text: 'JSA', value: null },
    ];
    expect(mergedAnswers(former, [{ columns, words }])).toMatchObject({ columns, words });
  });

  test('let an answer for a heading replace those for its places, and one for a place only the same place', () => {
    const placed = { heading: 'Ket.', field: 'status' as const, place };
    const elsewhere = { ...placed, place: { ...place, column: 'D' } };
    const former = answers({ columns: [placed, elsewhere] });
    const general = { heading: 'Ket.', field: null };
    expect(mergedAnswers(former, [{ columns: [general] }]).columns).toEqual([general]);
    const changed = { ...placed, field: null };
    expect(mergedAnswers(former, [{ columns: [changed] }]).columns).toEqual([elsewhere, changed]);
    expect(mergedAnswers(answers({ columns: [general] }), [{ columns: [changed] }]).columns).toEqual([
      general,
      changed,
    ]);
  });

  test('accumulate type and department of a table, and leave it out or read it as said last', () => {
    const at = { sheet: 'PRO', header_row: 3 };
    const typed = answers({ tables: [{ ...at, skip: false, jenis: 'SOP' }] });
    const both = mergedAnswers(typed, [{ tables: [{ ...at, skip: false, department: 'PRO' }] }]);
    expect(both.tables).toEqual([{ ...at, skip: false, jenis: 'SOP', department: 'PRO' }]);
    const skipped = mergedAnswers(both, [{ tables: [{ ...at, skip: true }] }]);
    expect(skipped.tables).toEqual([{ ...at, skip: true, jenis: 'SOP', department: 'PRO' }]);
    expect(mergedAnswers(skipped, [{ tables: [{ ...at, skip: false, jenis: 'INK' }] }]).tables[0]?.skip).toBe(true);
    expect(mergedAnswers(skipped, [{ tables: [{ ...at, skip: false }] }]).tables[0]?.skip).toBe(false);
  });

  test('accumulate the corrected cells of a row', () => {
    const row = { sheet: 'PRO', row: 9, skip: false };
    const former = answers({ rows: [{ ...row, cells: { nama: 'Satu', jenis: 'SOP' } }] });
    expect(mergedAnswers(former, [{ rows: [{ ...row, cells: { nama: 'Dua' } }] }]).rows).toEqual([
      { ...row, cells: { nama: 'Dua', jenis: 'SOP' } },
    ]);
    expect(mergedAnswers(former, [{ rows: [{ ...row, row: 10, cells: {} }] }]).rows).toHaveLength(2);
  });
});
