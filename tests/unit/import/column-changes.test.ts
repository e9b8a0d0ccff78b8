import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { importGroups } from '../../../functions/imports/rows/groups.ts';
import { type Cell, workbook } from '../../support/import-corpus/workbooks.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/** The columns of a tidy list: heading, and the cell of each document. */
const columns = {
  nomor: ['No. Dokumen', (at: number) => `HKT-SOP-${String(at + 1).padStart(3, '0')}`],
  nama: ['Judul', (at: number) => `Perawatan Unit Nomor ${at + 1}`],
  jenis: ['Jenis', (at: number) => (at % 2 === 0 ? 'SOP' : 'INK')],
  department: ['Departemen', (at: number) => (at % 3 === 0 ? 'SHE' : 'PLANT')],
  revisi: ['Revisi', (at: number) => at % 4],
  status: ['Status', (at: number) => (at % 3 === 0 ? 'Dicabut' : 'Berlaku')],
  effective_on: ['Tanggal Berlaku', (at: number) => `${String(10 + at)}/03/2021`],
  ended: ['Berlaku s/d', (at: number) => (at % 2 === 0 ? '01/02/2022' : '01/02/2035')],
  held: ['Masih Digunakan', (at: number) => (at % 2 === 0 ? 'v' : null)],
  keeper: ['PIC', (at: number) => (at % 2 === 0 ? 'Sari' : 'Budi')],
} as const satisfies Record<string, readonly [string, (at: number) => Cell]>;
type Name = keyof typeof columns;
const names = Object.keys(columns) as Name[];
const count = 9;

interface Written {
  order: readonly Name[];
  changed: Name;
  change: 'none' | 'renamed' | 'unheaded' | 'merged' | 'split';
  documents: readonly number[];
}

const written = ({ order, changed, change, documents }: Written) => {
  const isSplit = (name: Name): boolean => name === changed && (change === 'split' || change === 'merged');
  const heading = (name: Name): Cell[] => {
    const [text] = columns[name];
    if (name !== changed || change === 'none') return [text];
    if (change === 'renamed') return ['Uraian Lain'];
    return change === 'unheaded' ? [null] : change === 'merged' ? [text, null] : [`${text} A`, `${text} B`];
  };
  const cells = (name: Name, at: number): Cell[] => {
    const cell: Cell = columns[name][1](at);
    if (!isSplit(name)) return [cell];
    const [first = '', ...rest] = String(cell ?? '').split(/[-/ ]/);
    return [first, rest.join('-') || null];
  };
  const grid = [order.flatMap(heading), ...documents.map((at) => order.flatMap((name) => cells(name, at)))];
  const from = order.slice(0, order.indexOf(changed)).length;
  const letters = (index: number): string => String.fromCharCode(65 + index);
  return workbook('daftar.xlsx', [
    { name: 'Daftar', grid, merged: change === 'merged' ? [`${letters(from)}1:${letters(from + 1)}1`] : [] },
  ]);
};

const lists: fc.Arbitrary<Written> = fc.record({
  order: fc.shuffledSubarray(names, { minLength: names.length }),
  changed: fc.constantFrom(...names),
  change: fc.constantFrom('none', 'renamed', 'unheaded', 'merged', 'split'),
  documents: fc.shuffledSubarray([...Array(count).keys()], { minLength: count }),
});

/** A field is another's where its value is neither the one written nor missing. */
const fields = ['nomor', 'nama', 'jenis', 'department', 'revisi', 'status', 'effective_on'] as const;
const expectedOf = (at: number) => ({
  ...Object.fromEntries(fields.map((field) => [field, columns[field][1](at)])),
  department: at % 3 === 0 ? 'SHE' : 'PLT',
  status: at % 3 === 0 ? 'Kadaluarsa' : 'Aktif',
  effective_on: `2021-03-${10 + at}`,
});

test('a changed column changes no other one without a question, in any order of columns and rows', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      const { name, bytes } = written(list);
      const { rows, review } = await readImport(name, bytes, { mayAsk: true });
      const { changed, change, documents } = list;
      const asks = review.open_questions > 0 || review.words.length > 0;
      // The ends and the ticks of this list are asked for in any case.
      expect(
        review.questions.length + review.tables.filter(({ missing }) => missing.length > 0).length,
      ).toBeGreaterThan(0);
      for (const read of rows) {
        const { row } = 'valid' in read ? read.valid : read.invalid;
        const expected: Record<string, unknown> = expectedOf(documents[row - 2] ?? 0);
        for (const field of fields) {
          const value = 'valid' in read ? read.valid[field] : undefined;
          if (field !== changed && 'valid' in read) expect(value, `${field} of row ${row}`).toBe(expected[field]);
          else if (value !== undefined && value !== expected[field]) expect(asks, `${change} ${field}`).toBe(true);
        }
      }
      const own = review.questions.filter(({ key }) => !/^column \S+ (?:berlakusd|masihdigunakan)$/.test(key)).length;
      const isRead = rows.length === count && rows.every((read) => 'valid' in read);
      // A column of a field that is no longer read is asked for.
      const wasField = fields.some((field) => field === changed);
      if (wasField && (change === 'unheaded' || change === 'renamed') && isRead) expect(own).toBeGreaterThan(0);
    }),
    { numRuns: propertyRuns(50, 150) },
  );
}, 60_000);

test('shuffled rows give the same documents', async () => {
  const groupsOf = async (list: Written) => {
    const { name, bytes } = written(list);
    const { rows } = await readImport(name, bytes, { mayAsk: true });
    const { groups } = importGroups(
      rows.flatMap((read) => ('valid' in read ? read.valid : [])),
      true,
    );
    return groups.map(({ rows: each }) => JSON.stringify(each.map((row) => ({ ...row, row: 0 })))).sort();
  };
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      expect(await groupsOf(list)).toEqual(await groupsOf({ ...list, documents: [...Array(count).keys()] }));
    }),
    { numRuns: propertyRuns(20, 60) },
  );
}, 60_000);
