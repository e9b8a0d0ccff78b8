import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { marksNote } from '../../../functions/imports/parsing/reading-summary.ts';
import { type ReadImport, readImport } from '../../../functions/imports/parsing/tables.ts';
import { colourName } from '../../../functions/imports/tables/row-marks.ts';
import { markedLists } from '../../support/import-corpus/row-marks.ts';
import { withdrawalHabits } from '../../support/import-corpus/withdrawal-habits.ts';
import { withdrawnLists } from '../../support/import-corpus/withdrawn-lists.ts';
import { askedBy, asReading, chosenAnswers } from './question-answers.ts';
import { expectSheetSums } from './reading-sums.ts';

const linesOf = ({ rows }: ReadImport): string[] =>
  rows.flatMap((read) => ('valid' in read ? `${read.valid.nomor} ${read.valid.status}` : []));

describe('asks what strike-through, colours and comments mean', () => {
  test.each([...markedLists, ...withdrawnLists, ...withdrawalHabits])(
    '$what',
    async ({ file: { name, bytes }, asked, accepted, skipped }) => {
      const asking = await readImport(name, bytes, { mayAsk: true });
      expectSheetSums(asking.reading);
      expect(askedBy(asking.review)).toEqual(asked);
      for (const [expected, choose] of [
        [accepted, ({ proposed }: { proposed: string | null }) => proposed ?? 'unchanged'],
        [skipped, () => 'skip'],
      ] as const) {
        const answers = asReading(chosenAnswers(asking.review, choose));
        const answered = await readImport(name, bytes, { mayAsk: true, answers });
        expectSheetSums(answered.reading);
        expect(linesOf(answered)).toEqual(expected);
        expect(answered.review.open_questions).toBe(0);
      }
    },
  );
});

test('says that looks of an .xls before Excel 97 are not read', async () => {
  const sheet = utils.aoa_to_sheet([
    ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'],
    ['A-1', 'Perawatan Pompa', 'SOP', 'SHE'],
  ]);
  const bytes = write({ SheetNames: ['Daftar'], Sheets: { Daftar: sheet } }, { type: 'buffer', bookType: 'biff5' });
  const { rows, reading } = await readImport('lama.xls', new Uint8Array(bytes as Buffer));
  expect(rows).toHaveLength(1);
  expect(reading.notes).toEqual([marksNote]);
});

test.each([
  ['FFFF00', 'kuning'],
  ['FF3333', 'merah'],
  ['D9D9D9', 'abu-abu'],
  ['theme 5', 'lain (theme 5)'],
])('names the colour %s', (fill, name) => {
  expect(colourName(fill)).toBe(name);
});
