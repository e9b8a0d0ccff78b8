import { describe, expect, test } from 'vitest';
import type { ComparedRow, Side } from '../../../../shared/domain/comparison/comparison.ts';
import { blocksOfSheets, type ComparedSheet } from '../../../../shared/domain/comparison/sheet-blocks.ts';
import { compareBlocks, random } from '../../../support/comparison-documents.ts';

const sheet = (name: string, rows: string[][]): ComparedSheet => ({
  name,
  blocks: [],
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

const dangers = [
  'debu silika',
  'lereng longsor',
  'tabrakan unit',
  'kebakaran',
  'bising',
  'listrik',
  'gas metana',
  'air',
];
const controls = ['menyiram jalan', 'inspeksi harian', 'rambu dan radio', 'alat pemadam', 'pelindung telinga', 'kunci'];

/** A risk register with a title, headings and numbered rows. */
const register = (seed: number): ComparedSheet[] => {
  const next = random(seed);
  const one = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  const rows = Array.from({ length: 60 }, (_, index) => [
    String(index + 1),
    `${one(dangers)} area ${Math.floor(next() * 90)}`,
    one(controls),
    '',
    `${Math.floor(next() * 60)} km/jam`,
  ]);
  return [
    sheet('Sampul', [['Daftar Risiko'], ['', 'Revisi', '2']]),
    sheet('Risiko', [['Register Risiko Produksi'], ['No', 'Bahaya', 'Pengendalian', 'Lampiran', 'Batas'], ...rows]),
  ];
};

const textOf = (side: Side | undefined) => (side?.cells ?? []).map((cell) => cell.map(({ text }) => text).join(' '));
const changesOf = (before: readonly ComparedSheet[], after: readonly ComparedSheet[]) => {
  const { rows, changes } = compareBlocks(blocksOfSheets(before), blocksOfSheets(after));
  return changes.map(({ first, last }) => rows.slice(first, last + 1));
};
const marksOf = (row: ComparedRow | undefined) =>
  [row?.before, row?.after].map((side) => (side?.cells ?? []).flat().flatMap(({ text, mark }) => (mark ? [text] : [])));

describe.each([1, 2, 3, 4, 5])('workbook %i', (seed) => {
  const edited = (edit: (rows: ComparedSheet['rows']) => void): ComparedSheet[] => {
    const sheets = register(seed);
    edit(sheets[1]?.rows ?? []);
    return sheets;
  };

  test('that was only saved again has no change', () => {
    expect(changesOf(register(seed), register(seed))).toEqual([]);
  });

  test('a limit is shown in its cell', () => {
    const [change, ...others] = changesOf(
      edited((rows) => rows[20]?.cells.splice(4, 1, '40 km/jam')),
      edited((rows) => rows[20]?.cells.splice(4, 1, '60 km/jam')),
    );
    expect([others, change?.length]).toEqual([[], 1]);
    expect(change?.[0]).toMatchObject({ kind: 'changed', after: { sheet: 'Risiko', page: 21 } });
    expect(marksOf(change?.[0])).toEqual([['40'], ['60']]);
  });

  test('a row is added, and those after it are only renumbered', () => {
    const after = edited((rows) => {
      rows.splice(30, 0, { number: 31, cells: ['29', 'petir saat peledakan', 'menunda peledakan', '', '5 km'] });
      for (const [index, row] of rows.entries())
        if (index >= 2) rows[index] = { number: index + 1, cells: [String(index - 1), ...row.cells.slice(1)] };
    });
    const { changes, rows } = compareBlocks(blocksOfSheets(register(seed)), blocksOfSheets(after));
    expect([changes.length, rows.filter(({ kind }) => kind === 'renumbered').length]).toEqual([1, 32]);
    expect(textOf(rows[changes[0]?.first ?? 0]?.after)).toContain('petir saat peledakan');
  });

  test('a row is removed, and those after it keep their numbers', () => {
    const changes = changesOf(
      register(seed),
      edited((rows) => rows.splice(40, 1)),
    );
    expect(changes.map((rows) => rows.map(({ kind }) => kind))).toEqual([['removed']]);
  });
});

test('sheets are compared with their namesakes, renamed ones in their place, and new ones are added whole', () => {
  const [cover, risks] = register(1);
  if (!cover || !risks) throw new Error('Two sheets are expected');
  const renamed = { ...risks, name: 'Risiko 2027' };
  const extra = sheet('Singkatan', [['SOP', 'Standar Operasional Prosedur']]);
  const kinds = changesOf([cover, risks], [renamed, cover, extra]).map((rows) => rows.map((row) => row.kind));
  expect(kinds).toEqual([['changed'], ['added', 'added']]);
  expect(changesOf([cover, risks, extra], [cover, risks]).map((rows) => rows.map((row) => row.kind))).toEqual([
    ['removed', 'removed'],
  ]);
});

test('figures in the first column are no numbers of rows', () => {
  const [change] = changesOf(
    [
      sheet('A', [
        ['Level', 'Arti'],
        ['1', 'ringan'],
        ['1', 'sedang'],
        ['2', 'berat'],
      ]),
    ],
    [
      sheet('A', [
        ['Level', 'Arti'],
        ['1', 'ringan'],
        ['3', 'sedang'],
        ['2', 'berat'],
      ]),
    ],
  );
  expect(change?.[0]?.kind).toBe('changed');
  expect(marksOf(change?.[0])).toEqual([['1'], ['3']]);
});
