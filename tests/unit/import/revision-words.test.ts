import { describe, expect, test } from 'vitest';
import { type ReadImport, readImport } from '../../../functions/imports/parsing/tables.ts';
import { importAnswers } from '../../../shared/api/import-answers.ts';
import { likelyValue } from '../../../shared/domain/import/likely-words.ts';
import { revisionLists } from '../../support/import-corpus/revision-words.ts';
import { asReading } from './question-answers.ts';
import { expectSheetSums } from './reading-sums.ts';

const revisionsOf = ({ rows }: ReadImport): string[] =>
  rows.map((row) => ('valid' in row ? String(row.valid.revisi ?? '-') : 'galat'));

describe('asks for revisions that are written as words, each once', () => {
  test.each(revisionLists)('$what', async ({ file: { name, bytes }, words, notes, before, after }) => {
    const asking = await readImport(name, bytes, { mayAsk: true });
    expectSheetSums(asking.reading);
    expect(asking.review.words.map(({ text, count, proposed }) => `${text} ${count} ${proposed ?? '-'}`)).toEqual(
      words,
    );
    expect(asking.reading.notes).toEqual(notes);
    expect(revisionsOf(asking)).toEqual(before);
    const accepted = asking.review.words.flatMap(({ field, text, proposed }) =>
      proposed === null ? [] : { field, text, value: Number(proposed) },
    );
    const answers = asReading(importAnswers.parse({ words: accepted }));
    const answered = await readImport(name, bytes, { mayAsk: true, answers });
    expectSheetSums(answered.reading);
    expect(revisionsOf(answered)).toEqual(after);
    for (const { text, value } of accepted)
      expect(answered.reading.notes.join()).toContain(`Revisi “${text}” dibaca sebagai ${value} (`);
  });
});

test.each([
  ['department', 'Plant Dept', 'PLT'],
  ['department', 'Dept. HCGS', 'HGS'],
  ['department', 'PLANT / SHE', undefined],
  ['jenis', 'Prosedur Kerja', 'SOP'],
  ['jenis', 'Instruksi Kerja (IK)', 'INK'],
  ['jenis', 'JSA', undefined],
  ['status', 'Tidak Berlaku per 2023', 'Kadaluarsa'],
  ['revisi', '16', '16'],
  ['revisi', '1.6', undefined],
  ['revisi', 'kedua', '2'],
  ['revisi', 'Revisi ke tiga', '3'],
  ['revisi', 'Pertama', '1'],
  ['revisi', 'kedua belas', undefined],
] as const)('proposes for the %s “%s”: %s', (field, text, value) => {
  expect(likelyValue(field, text)).toBe(value);
});
