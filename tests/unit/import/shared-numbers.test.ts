import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { type ImportGroups, importGroups, latestRow } from '../../../functions/imports/rows/groups.ts';
import type { ImportRow } from '../../../functions/imports/rows/rows.ts';
import { sharedNumberLists } from '../../support/import-corpus/shared-numbers.ts';

const validRows = async ({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<ImportRow[]> =>
  (await readImport(name, bytes)).rows.flatMap((row) => ('valid' in row ? row.valid : []));

const shown = ({ groups, invalid, leftOut }: ImportGroups): string[] => [
  ...groups.map(
    (group) => `${latestRow(group).nomor} · ${group.rows[0].department}: ${group.rows.map(({ row }) => row).join(' ')}`,
  ),
  ...invalid.flatMap(({ errors }) => errors.map(({ row, column }) => `${row} ${column}`)),
  ...leftOut.map(({ row }) => `${row} left out`),
];

describe('asks what rows of one number with different titles or departments are', () => {
  test.each(sharedNumberLists)('$what', async ({ file, asked, documents }) => {
    const rows = await validRows(file);
    for (const [choice, expected] of Object.entries(documents)) {
      const read = importGroups(rows, true, () => (choice === 'none' ? undefined : choice));
      const sorted = [...shown(read)].sort();
      expect(
        sorted.map((line) => line.toUpperCase()),
        choice,
      ).toEqual([...expected].sort().map((line) => line.toUpperCase()));
      expect(read.questions.map(({ key, rows, proposed }) => `${key}: ${rows}, ${proposed}`)).toEqual(asked);
      expect(read.questions.map(({ chosen }) => chosen)).toEqual(asked.map(() => (choice === 'none' ? null : choice)));
    }
  });

  test('names the rows in its examples', async () => {
    const [list] = sharedNumberLists;
    if (!list) throw new Error('The corpus is empty');
    const [question] = importGroups(await validRows(list.file), true).questions;
    expect(question?.examples).toEqual([
      'SOP-001: baris 2 “Pengoperasian Crane” (PLANT, revisi 2), baris 3 “Pengisian Bahan Bakar” (PLC, revisi 0)',
      'SOP-002: baris 4 “Perawatan Ban” (PLANT, revisi 1), baris 5 “Penerimaan Barang” (PLC, revisi 1)',
    ]);
  });

  test('marks the documents of one number as distinct, each found by its title and department', async () => {
    const [list] = sharedNumberLists;
    if (!list) throw new Error('The corpus is empty');
    const { groups } = importGroups(await validRows(list.file), true, () => 'separate');
    expect(groups.map(({ isDistinct, repeats }) => [isDistinct, repeats])).toEqual([
      ...[
        [true, undefined],
        [true, 2],
        [true, undefined],
        [true, 1],
      ],
    ]);
  });

  const row = fc.record({
    nomor: fc.constantFrom('A-1', 'A - 1', 'A-2', 'A-3'),
    nama: fc.constantFrom('Perawatan Pompa', 'Perawatan Pompa Air', 'Izin Kerja'),
    department: fc.constantFrom('SHE' as const, 'PLT' as const),
    revisi: fc.option(fc.nat(2), { nil: undefined }),
  });
  const choice = fc.constantFrom(undefined, 'together', 'separate', 'reject', 'last');

  test('and loses no row, whatever is chosen', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 14 }), choice, choice, (cells, renamed, different) => {
        const rows = cells.map(
          ({ revisi, ...each }, at): ImportRow => ({
            row: at + 2,
            jenis: 'SOP',
            ...each,
            ...(revisi !== undefined && { revisi }),
          }),
        );
        const read = importGroups(rows, true, (question) => (question.endsWith('renamed') ? renamed : different));
        const found = [
          ...read.groups.flatMap((group) => group.rows),
          ...read.invalid,
          ...read.waiting,
          ...read.leftOut,
        ];
        expect(found.map((each) => each.row).sort((one, other) => one - other)).toEqual(rows.map((each) => each.row));
        expect(read.waiting.length > 0).toBe(read.questions.some(({ chosen }) => chosen === null));
        for (const { rows: ofGroup } of read.groups)
          if (different !== 'together') expect(new Set(ofGroup.map(({ department }) => department)).size).toBe(1);
      }),
      { numRuns: 500 },
    );
  });
});
