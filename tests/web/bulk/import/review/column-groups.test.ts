import { describe, expect, test } from 'vitest';
import { noAnswers } from '../../../../../shared/api/import-answers.ts';
import type { ReviewTable } from '../../../../../shared/api/import-review.ts';
import {
  draftColumnsOf,
  draftWithColumn,
  draftWithGiven,
  draftWithSkip,
  fieldAfter,
  givenIn,
  isSkippedIn,
  tableGroupsOf,
} from '../../../../../web/src/features/bulk/import/review/column-groups.ts';
import { answersToSend, emptyDraft } from '../../../../../web/src/features/bulk/import/review/drafts.ts';
import { column, table } from './review-fixtures.ts';

const sent = (draft: typeof emptyDraft) => answersToSend(noAnswers, draft);
const fieldsAfter = (draft: typeof emptyDraft, { columns, ...rest }: ReviewTable) =>
  columns.map((each) => fieldAfter(draftColumnsOf(draft), { columns, ...rest }, each));

test('tables with the same columns are shown together', () => {
  const other = table('C', { columns: [column('A', 'Kode', { field: 'nomor' })] });
  expect(tableGroupsOf([table('A'), other, table('B')]).map(({ tables }) => tables.map(({ sheet }) => sheet))).toEqual([
    ['A', 'B'],
    ['C'],
  ]);
});

describe('a field chosen for a column', () => {
  const list = table('A', { columns: [...table('A').columns, column('C', 'Ket.', { is_unknown: true })] });
  const file = { tables: [list], allTables: [list, table('B')] };
  const [number, , remark] = list.columns as [(typeof list.columns)[0], unknown, (typeof list.columns)[0]];

  test('is an answer for its heading until the former field is chosen again', () => {
    const chosen = draftWithColumn(emptyDraft, file, remark, 'status');
    expect(sent(chosen).columns).toEqual([{ heading: 'Ket.', field: 'status' }]);
    expect(fieldsAfter(chosen, list)).toEqual(['nomor', 'nama', 'status']);
    expect(draftWithColumn(chosen, file, remark, null).size).toBe(0);
  });

  test('is no answer for later imports when a heading with a meaning is not used', () => {
    const unused = { heading: 'No. Dokumen', field: null };
    expect(sent(draftWithColumn(emptyDraft, file, number, null)).columns).toEqual([
      { ...unused, place: { sheet: 'A', header_row: 1, column: 'A' } },
      { ...unused, place: { sheet: 'B', header_row: 1, column: 'A' } },
    ]);
    const named = { ...remark, field: 'status' };
    expect(sent(draftWithColumn(emptyDraft, file, named, null)).columns).toEqual([{ heading: 'Ket.', field: null }]);
  });

  test('is read from it instead of the column that had it', () => {
    expect(fieldsAfter(draftWithColumn(emptyDraft, file, remark, 'nomor'), list)).toEqual([null, 'nama', 'nomor']);
  });

  test('is an answer in its place where the heading occurs twice', () => {
    const twice = table('A', { columns: [column('A', 'Tanggal'), column('B', 'TANGGAL')] });
    const same = { ...twice, sheet: 'B' };
    const chosen = draftWithColumn(
      emptyDraft,
      { tables: [twice, same], allTables: [twice, same] },
      column('B', 'TANGGAL'),
      'revisi',
    );
    expect(sent(chosen).columns.map(({ place }) => place)).toEqual([
      { sheet: 'A', header_row: 1, column: 'B' },
      { sheet: 'B', header_row: 1, column: 'B' },
    ]);
    expect(fieldsAfter(chosen, twice)).toEqual([null, 'revisi']);
  });
});

test('what a table states and whether it is read can be changed and restored', () => {
  const given = table('A', { given: [{ column: 'department', value: 'PRO', source: 'sheet' }] });
  const changed = draftWithGiven(emptyDraft, given, 'department', 'PLT');
  expect(givenIn(changed, given, 'department')).toBe('PLT');
  expect(sent(changed).tables).toEqual([{ sheet: 'A', header_row: 1, skip: false, department: 'PLT' }]);
  expect(draftWithGiven(changed, given, 'department', 'PRO').size).toBe(0);
  const skipped = draftWithSkip(emptyDraft, given, true);
  expect(isSkippedIn(skipped, given)).toBe(true);
  expect(draftWithSkip(skipped, given, false).size).toBe(0);
  expect(sent(draftWithSkip(emptyDraft, { ...given, is_skipped: true }, false)).tables).toMatchObject([
    { skip: false },
  ]);
});
