import { expect, test } from 'vitest';
import { numberedBlocks, textOfPages } from '../../../../shared/domain/comparison/blocks.ts';
import { compareTexts } from '../../../../shared/domain/comparison/comparison.ts';
import type { Block, Entry } from '../../../../shared/domain/comparison/text-page.ts';
import {
  blocksOfPages,
  compareBlocks,
  layouts,
  madeUpDocument,
  pagesOf,
} from '../../../support/comparison-documents.ts';

const blocks = (...texts: (string | string[])[]): Block[] =>
  numberedBlocks(texts.map((text) => ({ page: 1, cells: [text].flat() })));

const kindsOf = (before: Block[], after: Block[]) => compareBlocks(before, after).rows.map(({ kind }) => kind);

test('marks the words that differ', () => {
  const { rows, changes } = compareBlocks(
    blocks('Kecepatan paling tinggi 40 km/jam.'),
    blocks('Kecepatan paling tinggi 60 km/jam.'),
  );
  expect(changes).toEqual([{ first: 0, last: 0 }]);
  expect(rows[0]?.before?.cells[0]).toEqual([
    { text: 'Kecepatan paling tinggi' },
    { text: '40', mark: 'removed' },
    { text: 'km/jam.' },
  ]);
  expect(rows[0]?.after?.cells[0]).toEqual([
    { text: 'Kecepatan paling tinggi' },
    { text: '60', mark: 'added' },
    { text: 'km/jam.' },
  ]);
});

test('a new number of a clause is no change of its text', () => {
  const { rows, changes } = compareBlocks(
    blocks('1. Periksa rem.', '2. Catat hasilnya.'),
    blocks('1. Periksa rem.', '2. Periksa lampu kabin.', '3. Catat hasilnya.'),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['same', 'added', 'renumbered']);
  expect(changes).toEqual([{ first: 1, last: 1 }]);
  expect([rows[2]?.before?.number, rows[2]?.after?.number]).toEqual(['2.', '3.']);
});

test('a figure at the beginning of a text is no number of a clause', () => {
  expect(kindsOf(blocks('1.5 meter dari tepi'), blocks('2.5 meter dari tepi'))).toEqual(['changed']);
  expect(kindsOf(blocks('1.4 Jarak', '1.5 meter dari tepi'), blocks('1.4 Jarak', '1.4 meter dari tepi'))).toEqual([
    'same',
    'changed',
  ]);
  expect(kindsOf(blocks(['Jarak', '40 m']), blocks(['Jarak', '60 m']))).toEqual(['changed']);
  expect(kindsOf(blocks(['5.', '40 m']), blocks(['7.', '40 m']))).toEqual(['changed']);
});

test('hyphens between letters are ignored, those before figures are not', () => {
  expect(kindsOf(blocks('Bekerja hati-hati'), blocks('Bekerja hatihati'))).toEqual(['same']);
  expect(kindsOf(blocks('Suhu paling rendah -5 derajat'), blocks('Suhu paling rendah 5 derajat'))).toEqual(['changed']);
});

test('another letter case is no change, unless it is that of a unit', () => {
  expect(kindsOf(blocks('1. Tujuan', 'Periksa rem.'), blocks('1. TUJUAN', 'Periksa REM.'))).toEqual([
    'recased',
    'recased',
  ]);
  expect(compareBlocks(blocks('Periksa rem.'), blocks('Periksa Rem.')).changes).toEqual([]);
  expect(kindsOf(blocks('Daya paling tinggi 5 mW'), blocks('Daya paling tinggi 5 MW'))).toEqual(['changed']);
});

const entry = (kind: Entry['kind'], text: string, values: Partial<Entry> = {}): Entry => ({
  ...{ kind, text, name: '', page: 1, x: 100, y: 100 },
  ...values,
});
const entriesOf = (before: Entry[], after: Entry[]) =>
  compareTexts({ blocks: [], entries: before }, { blocks: [], entries: after });

test('fields are compared by their names, wherever they stand', () => {
  const { rows, changes } = entriesOf(
    [
      entry('field', '40 km/jam', { name: 'kecepatan', page: 2 }),
      entry('field', 'PRO', { name: 'departemen' }),
      entry('field', 'x', { name: 'lama' }),
    ],
    [
      entry('field', 'PRO', { name: 'departemen', page: 3 }),
      entry('field', '60 km/jam', { name: 'kecepatan', page: 4 }),
    ],
  );
  expect(rows.map(({ kind, entry: shown }) => [kind, shown?.name])).toEqual([
    ['removed', 'lama'],
    ['same', 'departemen'],
    ['changed', 'kecepatan'],
  ]);
  expect(rows[2]?.after?.cells[0]).toEqual([{ text: '60', mark: 'added' }, { text: 'km/jam' }]);
  expect(changes).toHaveLength(2);
});

test('a note is paired with the same one on any page, else with the nearest on its page', () => {
  const { rows } = entriesOf(
    [entry('note', 'Paling tinggi 40'), entry('note', 'Jaga jarak', { page: 5 }), entry('note', 'Hapus', { y: 700 })],
    [
      entry('note', 'Jaga jarak', { page: 6 }),
      entry('note', 'Paling tinggi 60', { y: 110 }),
      entry('note', 'Baru', { y: 400 }),
    ],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['changed', 'added', 'removed', 'same']);
});

test('headers that changed are named quietly, page numbers are not', () => {
  const elements = madeUpDocument(7);
  const text = (header: string[]) => textOfPages(pagesOf(elements, { ...(layouts[0] as (typeof layouts)[0]), header }));
  const headerOf = (revision: string) => ['PT HIMS', `Revisi ${revision} halaman 1 dari 12`];
  const { rows, changes } = compareTexts(text(headerOf('02')), text(headerOf('03')));
  expect(
    rows.filter(({ kind }) => kind !== 'same').map(({ kind, after }) => [kind, after?.cells[0]?.[1]?.text]),
  ).toEqual([['running', '03']]);
  expect(changes).toEqual([]);
  expect(compareTexts(text(headerOf('02')), text(headerOf('02'))).rows.every(({ kind }) => kind === 'same')).toBe(true);
});

test('compares the cells of a row one by one', () => {
  const { rows } = compareBlocks(blocks(['Ban', 'tekanan', '7 bar']), blocks(['Ban', 'tekanan', '8 bar']));
  expect(rows[0]?.after?.cells).toEqual([
    [{ text: 'Ban' }],
    [{ text: 'tekanan' }],
    [{ text: '8', mark: 'added' }, { text: 'bar' }],
  ]);
});

test('paragraphs that were added one after the other are one change', () => {
  const { changes } = compareBlocks(
    blocks('Awal dokumen ini.', 'Akhir dokumen ini.'),
    blocks('Awal dokumen ini.', 'Bagian baru pertama.', 'Bagian baru kedua.', 'Akhir dokumen ini.'),
  );
  expect(changes).toEqual([{ first: 1, last: 2 }]);
});

test('a paragraph that another program divides is the same', () => {
  const first = 'Operator memeriksa rem dan lampu sebelum unit dijalankan';
  expect(kindsOf(blocks(`${first} dari tempat parkir.`), blocks(first, 'dari tempat parkir.'))).toEqual(['same']);
});

test('names files that have nothing in common', () => {
  const words = (seed: string) => Array.from({ length: 20 }, (_, index) => `${seed}${index} ${seed}lain${index}`);
  expect(compareBlocks(blocks(...words('satu')), blocks(...words('dua'))).unrelated).toBe(true);
  expect(compareBlocks(blocks(...words('satu')), blocks(...words('satu'))).unrelated).toBe(false);
});

test('answers when its time is over, with whole paragraphs marked', () => {
  let time = 0;
  const { rows } = compareBlocks(blocks('Kecepatan 40 km/jam di jalan'), blocks('Kecepatan 60 km/jam di jalan'), () => {
    time += 3_000;
    return time;
  });
  expect(rows.length).toBeGreaterThan(0);
});

test('leaves out what pages repeat at their edges, and nothing between', () => {
  const [layout] = layouts;
  if (!layout) throw new Error('There is no layout');
  const elements = madeUpDocument(7);
  const text = blocksOfPages(pagesOf(elements, layout))
    .map(({ number, cells }) => [number, ...cells].join(' '))
    .join(' ');
  expect(text).not.toMatch(/Halaman|TAMBANG|Revisi/);
  const words = elements
    .flatMap((each) => (each.kind === 'row' ? each.cells : [each.text]))
    .join(' ')
    .split(' ');
  const found = new Set(text.split(' '));
  expect(words.filter((word) => !found.has(word))).toEqual([]);
});

test.each(['', 'Satu paragraf saja.'])('compares with an empty file: “%s”', (text) => {
  const present = text === '' ? [] : blocks(text);
  expect(kindsOf([], present)).toEqual(present.map(() => 'added'));
  expect(kindsOf(present, [])).toEqual(present.map(() => 'removed'));
});
