import { describe, expect, test } from 'vitest';
import { noAnswers } from '../../../../../shared/api/import-answers.ts';
import type { ReviewTable } from '../../../../../shared/api/import-review.ts';
import { draftWithColumn } from '../../../../../web/src/features/bulk/import/review/column-groups.ts';
import { answersToSend, emptyDraft } from '../../../../../web/src/features/bulk/import/review/drafts.ts';
import {
  choicesOf,
  draftWithChoice,
  draftWithTableChoice,
  isAnswered,
  type Question,
  questionsOf,
  tableChoiceIn,
} from '../../../../../web/src/features/bulk/import/review/question-rules.ts';
import { questionReason, tableText } from '../../../../../web/src/features/bulk/import/review/question-text.ts';
import { column, table } from './review-fixtures.ts';

const twoNumbers = (sheet: string): ReviewTable =>
  table(sheet, {
    columns: [
      column('A', 'Kode Dokumen', { samples: ['LAMA-1', 'LAMA-2'] }),
      column('C', 'No. Dokumen', { samples: ['HKT-1'] }),
    ],
    conflict: { field: 'nomor', columns: ['A', 'C'] },
  });
const untyped = (sheet: string, heading = 'Ket.'): ReviewTable =>
  table(sheet, { missing: ['jenis'], columns: [...table(sheet).columns, column('D', heading, { is_unknown: true })] });
const only = (questions: Question[]): Question => {
  expect(questions).toHaveLength(1);
  return questions[0] as Question;
};
const sent = (draft: typeof emptyDraft) => answersToSend(noAnswers, draft);

describe('questions', () => {
  test('of several tables are asked once where they are equal, and never of a table that is no list', () => {
    const tables = [untyped('A'), twoNumbers('B'), untyped('C'), twoNumbers('D')];
    const others = [
      { ...untyped('E'), is_list: false },
      { ...untyped('F'), is_skipped: true },
      { ...untyped('G'), rows: 0 },
    ];
    const questions = questionsOf([...tables, ...others]);
    expect(questions.map(({ kind, tables: asking }) => [kind, asking.map(({ sheet }) => sheet)])).toEqual([
      ['missing', ['A', 'C']],
      ['conflict', ['B', 'D']],
    ]);
  });

  test('about two number columns are answered by the heading where no other table reads it otherwise', () => {
    const tables = [twoNumbers('A'), twoNumbers('B')];
    const question = only(questionsOf(tables));
    expect(choicesOf(question, tables)).toMatchObject([
      { value: 'column:0', label: 'Kolom A “Kode Dokumen”', note: 'LAMA-1 · LAMA-2' },
      { value: 'column:1', label: 'Kolom C “No. Dokumen”' },
      { value: 'skip' },
    ]);
    const general = { heading: 'No. Dokumen', field: 'nomor' };
    expect(sent(draftWithChoice(emptyDraft, question, 'column:1', tables)).columns).toEqual([general]);
    expect(sent(draftWithChoice(emptyDraft, question, 'column:1', [...tables, table('C')])).columns).toEqual([general]);
    const otherwise = table('C', { columns: [column('A', 'no dokumen')] });
    expect(sent(draftWithChoice(emptyDraft, question, 'column:1', [...tables, otherwise])).columns).toEqual([
      { ...general, place: { sheet: 'A', header_row: 1, column: 'C' } },
      { ...general, place: { sheet: 'B', header_row: 1, column: 'C' } },
    ]);
  });

  test('about columns without headings are answered in their place alone, and say that there are none', () => {
    const unheaded = table('Formulir', {
      ...{ header_row: 3, missing: ['nomor'], proposals: [{ field: 'nomor', column: 'B' }] },
      columns: [column('B', 'Kolom B', { samples: ['HKT-IK-901'] }), column('C', 'Kolom C', { field: 'nama' })],
    });
    const tables = [unheaded, table('SOP')];
    expect(tables.map(tableText)).toEqual([
      'Sheet “Formulir”, tanpa judul kolom, mulai baris 3',
      'Sheet “SOP”, judul kolom di baris 1',
    ]);
    const question = only(questionsOf(tables));
    const place = { sheet: 'Formulir', header_row: 3, column: 'B' };
    const answer = { heading: 'Kolom B', field: 'nomor', place };
    expect(choicesOf(question, [unheaded])[0]).toEqual({
      value: 'column:Kolom B',
      label: 'Isi kolom B, misalnya “HKT-IK-901”',
    });
    expect(sent(draftWithChoice(emptyDraft, question, 'column:Kolom B', tables)).columns).toEqual([answer]);
    const [first] = unheaded.columns;
    if (!first) throw new Error('The table has no column');
    const chosen = draftWithColumn(emptyDraft, { tables: [unheaded], allTables: tables }, first, 'nomor');
    expect(sent(chosen).columns).toEqual([answer]);
  });

  test('about a missing type take a value, a column that all tables have, or leave the tables out', () => {
    const tables = [untyped('A'), untyped('B')];
    const question = only(questionsOf(tables));
    const values = (asking: readonly ReviewTable[]) => choicesOf(question, asking).map(({ value }) => value);
    expect(values(tables)).toEqual(expect.arrayContaining(['value:SOP', 'column:Ket.', 'skip']));
    expect(values([untyped('A'), untyped('B', 'Lain')])).not.toContain('column:Ket.');
    const places = [
      { sheet: 'A', header_row: 1 },
      { sheet: 'B', header_row: 1 },
    ];
    expect(sent(draftWithChoice(emptyDraft, question, 'value:FRM', tables)).tables).toEqual(
      places.map((place) => ({ ...place, skip: false, jenis: 'FRM' })),
    );
    expect(sent(draftWithChoice(emptyDraft, question, 'column:Ket.', tables)).columns).toEqual([
      { heading: 'Ket.', field: 'jenis' },
    ]);
    expect(sent(draftWithChoice(emptyDraft, question, 'skip', tables)).tables).toEqual(
      places.map((place) => ({ ...place, skip: true })),
    );
  });

  test('are one answer for all tables or one for each, the later of which counts', () => {
    const tables = [untyped('A'), untyped('B')];
    const [first, second] = tables as [ReviewTable, ReviewTable];
    const question = only(questionsOf(tables));
    const single = draftWithTableChoice(emptyDraft, question, 'value:SOP', { table: first, allTables: tables });
    expect(isAnswered(single, question)).toBe(false);
    const all = draftWithChoice(single, question, 'value:FRM', tables);
    expect(all.size).toBe(1);
    expect(isAnswered(all, question)).toBe(true);
    const corrected = draftWithTableChoice(all, question, 'value:INK', { table: second, allTables: tables });
    expect(tableChoiceIn(corrected, question, first)).toBe('value:FRM');
    expect(tableChoiceIn(corrected, question, second)).toBe('value:INK');
    expect(sent(corrected).tables.map(({ jenis }) => jenis)).toEqual(['FRM', 'INK']);
  });

  test('about row numbers take another column or the numbers themselves, in their place', () => {
    const serial = table('A', {
      serial: 'A',
      columns: [column('A', 'Nomor'), column('B', 'Judul', { field: 'nama' }), column('C', 'Registrasi')],
    });
    const question = only(questionsOf([serial]));
    expect(choicesOf(question, [serial]).map(({ value }) => value)).toEqual(['column:Registrasi', 'keep', 'skip']);
    expect(sent(draftWithChoice(emptyDraft, question, 'keep', [serial])).columns).toEqual([
      { heading: 'Nomor', field: 'nomor', place: { sheet: 'A', header_row: 1, column: 'A' } },
    ]);
    expect(sent(draftWithChoice(emptyDraft, question, 'column:Registrasi', [serial])).columns).toEqual([
      { heading: 'Registrasi', field: 'nomor' },
    ]);
  });

  test('of a table that another answer leaves out need no answer', () => {
    const both = { ...untyped('A'), missing: ['jenis', 'department'] };
    const [type, department] = questionsOf([both]) as [Question, Question];
    const skipped = draftWithChoice(emptyDraft, type, 'skip', [both]);
    expect(isAnswered(skipped, department)).toBe(true);
  });

  test('about a number or title that the file has nowhere say how to add it', () => {
    const [title, type] = questionsOf([{ ...untyped('A'), missing: ['nama', 'jenis'] }]) as [Question, Question];
    expect(questionReason(title)).toContain('tambahkan kolomnya, satu baris untuk setiap dokumen, lalu unggah lagi');
    expect(questionReason(type)).not.toContain('tambahkan');
  });
});
