import { describe, expect, test } from 'vitest';
import type { ChangeKind, ComparedRow, Comparison, Side } from '../../../../shared/domain/comparison/comparison.ts';
import {
  blocksOfPages,
  compareBlocks,
  type Element,
  layouts,
  madeUpDocument,
  pagesOf,
  random,
} from '../../../support/comparison-documents.ts';

/** A change as a reader would name it, and what shows it. */
interface Planted {
  kinds: ChangeKind[];
  /** Words that the rows of the change contain. */
  before?: string;
  after?: string;
}

interface Scenario {
  name: string;
  layout?: number;
  /** Of the newer file, from 0: it loses its text. */
  scannedPage?: number;
  plant: (elements: Element[], next: () => number) => Planted[];
}

const placesOf = (elements: readonly Element[], kind: Element['kind']): number[] =>
  elements.flatMap((element, index) => (element.kind === kind ? [index] : []));

/** A place in the middle of the document, of an element of this kind. */
const somePlace = (elements: readonly Element[], kind: Element['kind'], next: () => number): number => {
  const places = placesOf(elements, kind);
  return places[Math.floor((0.2 + 0.6 * next()) * places.length)] ?? 0;
};

const limitText = 'Kecepatan unit angkut pada jalan tambang paling tinggi 40 km/jam dan diturunkan saat hujan.';

const textAt = (elements: readonly Element[], place: number): string => {
  const element = elements[place];
  if (!element || element.kind === 'row') throw new Error('The place has no text');
  return element.text;
};

const scenarios: Scenario[] = [
  { name: 'reflowed', layout: 1, plant: () => [] },
  {
    name: 'retitled',
    plant: (elements, next) => {
      const place = somePlace(elements, 'heading', next);
      elements[place] = { kind: 'heading', text: 'PENGENDALIAN DEBU DAN KEBISINGAN' };
      return [{ kinds: ['added', 'changed'], after: 'KEBISINGAN' }];
    },
  },
  {
    name: 'renumbered by a new clause',
    plant: (elements, next) => {
      const place = somePlace(elements, 'clause', next);
      const text = 'Setiap temuan ditindaklanjuti oleh penanggung jawab area dalam tiga hari kerja.';
      elements.splice(place, 0, { kind: 'clause', text });
      return [{ kinds: ['added'], after: 'ditindaklanjuti' }];
    },
  },
  {
    name: 'a row of a table added',
    plant: (elements, next) => {
      const place = somePlace(elements, 'row', next) + 1;
      elements.splice(place, 0, { kind: 'row', cells: ['99', 'debu silika halus', 'menyiram jalan', '7 menit'] });
      return [{ kinds: ['added'], after: 'silika' }];
    },
  },
  {
    name: 'a limit raised',
    plant: (elements, next) => {
      const place = somePlace(elements, 'clause', next);
      elements[place] = { kind: 'clause', text: limitText.replace('40', '60') };
      return [{ kinds: ['changed'], before: '40', after: '60' }];
    },
  },
  {
    name: 'a limit raised in a table, in a reflowed file',
    layout: 2,
    plant: (elements, next) => {
      const place = somePlace(elements, 'row', next);
      elements[place] = { kind: 'row', cells: ['4', 'jalan angkut utama', 'batas kecepatan', '60 km/jam'] };
      return [{ kinds: ['changed'], before: '40', after: '60' }];
    },
  },
  {
    name: 'a paragraph moved',
    plant: (elements, next) => {
      const place = placesOf(elements, 'text')[1] ?? 0;
      const [moved] = elements.splice(place, 1);
      if (!moved || moved.kind === 'row') throw new Error('The place has no text');
      elements.splice(somePlace(elements, 'text', next) + 1, 0, moved);
      return [{ kinds: ['moved'], after: moved.text.split(' ').slice(0, 4).join(' ') }];
    },
  },
  {
    name: 'a row of a table added, and those after it renumbered',
    layout: 1,
    plant: (elements, next) => {
      const place = somePlace(elements, 'row', next) + 1;
      elements.splice(place, 0, { kind: 'row', cells: ['', 'debu silika halus', 'menyiram jalan', '7 menit'] });
      let number = 0;
      for (const [index, element] of elements.entries()) {
        if (element.kind !== 'row') continue;
        number = element.isFirst ? 0 : number + 1;
        if (number > 0) elements[index] = { ...element, cells: [String(number), ...element.cells.slice(1)] };
      }
      return [{ kinds: ['added'], after: 'silika' }];
    },
  },
  { name: 'a page scanned', scannedPage: 5, plant: () => [] },
  { name: 'headers changed', layout: 2, plant: () => [] },
  {
    name: 'words added, removed and replaced',
    layout: 1,
    plant: (elements, next) => {
      const places = placesOf(elements, 'clause');
      const place = (at: number) => places[Math.floor(((at + next()) / 3) * places.length)] ?? 0;
      const [first, second, third] = [place(0), place(1), place(2)];
      elements[first] = { kind: 'clause', text: `${textAt(elements, first)} Pelanggaran dikenai sanksi.` };
      elements[second] = {
        kind: 'clause',
        text: textAt(elements, second).replace(/ (\S+) (\S+) (\S+)/, ' $1 tidak $2 $3'),
      };
      elements[third] = { kind: 'clause', text: textAt(elements, third).replace(/(\S+)$/, 'tanpa terkecuali.') };
      return [
        { kinds: ['changed'], after: 'sanksi.' },
        { kinds: ['changed'], after: 'tidak' },
        { kinds: ['changed'], after: 'terkecuali.' },
      ];
    },
  },
  {
    name: 'a clause removed and a section added',
    layout: 2,
    plant: (elements, next) => {
      const place = somePlace(elements, 'clause', next);
      const removed = textAt(elements, place);
      elements.splice(place, 1);
      const at = placesOf(elements, 'heading')[2] ?? 0;
      elements.splice(
        at,
        0,
        { kind: 'heading', text: 'PEMANTAUAN LINGKUNGAN SEKITAR TAMBANG' },
        { kind: 'clause', text: 'Baku mutu air limpasan diuji setiap minggu oleh laboratorium yang terakreditasi.' },
        { kind: 'clause', text: 'Hasil uji dilaporkan kepada kepala teknik tambang setiap bulan.' },
      );
      return [
        { kinds: ['removed'], before: removed.split(' ').slice(-3).join(' ') },
        { kinds: ['added'], after: 'terakreditasi.' },
      ];
    },
  },
];

const textOf = (side: Side | undefined): string =>
  (side?.cells ?? []).map((cell) => cell.map(({ text }) => text).join(' ')).join(' ');

const shows = (rows: readonly ComparedRow[], { kinds, before, after }: Planted): boolean =>
  rows.some(({ kind }) => kinds.includes(kind)) &&
  rows.some(
    (row) =>
      (before === undefined || textOf(row.before).includes(before)) &&
      (after === undefined || textOf(row.after).includes(after)),
  );

const rowsOf = ({ rows, changes }: Comparison) => changes.map(({ first, last }) => rows.slice(first, last + 1));

/** Of the limits: both are in the older file, where the other scenarios have other texts. */
const withLimits = (elements: Element[], scenario: Scenario, seed: number): void => {
  const next = random(seed);
  const kind = scenario.name.includes('table') ? 'row' : 'clause';
  if (!scenario.name.startsWith('a limit')) return;
  elements[somePlace(elements, kind, next)] =
    kind === 'row'
      ? { kind, cells: ['4', 'jalan angkut utama', 'batas kecepatan', '40 km/jam'] }
      : { kind, text: limitText };
};

describe.each(scenarios)('$name', (scenario) => {
  test.each([1, 2, 3, 4, 5])('document %i', (seed) => {
    const before = madeUpDocument(seed);
    withLimits(before, scenario, seed);
    const after = structuredClone(before);
    const planted = scenario.plant(after, random(seed));
    const [first, second] = [layouts[0], layouts[scenario.layout ?? 0]];
    if (!first || !second) throw new Error('There is no such layout');
    const pages = pagesOf(before, first);
    const afterPages = pagesOf(after, second);
    const { scannedPage } = scenario;
    const scanned = scannedPage === undefined ? undefined : afterPages[scannedPage];
    if (scannedPage !== undefined && scanned) {
      afterPages[scannedPage] = { ...scanned, items: [] };
      const line = scanned.items
        .map(({ text }) => text)
        .reduce((one, other) => (other.length > one.length ? other : one));
      planted.push({ kinds: ['removed'], before: line.split(' ').slice(-3).join(' ') });
    }
    const comparison = compareBlocks(blocksOfPages(pages), blocksOfPages(afterPages));
    const changes = rowsOf(comparison);
    expect(pages.length).toBeGreaterThanOrEqual(10);
    for (const change of planted)
      expect(
        changes.some((rows) => shows(rows, change)),
        change.after,
      ).toBe(true);
    const wrong = changes.filter((rows) => !planted.some((change) => shows(rows, change)));
    const texts = wrong.map((rows) => rows.map((row) => `${row.kind}: ${textOf(row.before)} → ${textOf(row.after)}`));
    // A replaced heading is removed and added.
    const expected = scenario.name === 'retitled' ? 1 : 0;
    expect(wrong.length - expected, texts.join('\n')).toBeLessThanOrEqual(Math.floor(pages.length / 10));
  });
});
