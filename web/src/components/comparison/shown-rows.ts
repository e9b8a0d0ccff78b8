import {
  type ComparedRow,
  isChange,
  type QuietKind,
  type Side,
} from '../../../../shared/domain/comparison/comparison.ts';
import type { Part } from '../../../../shared/domain/comparison/words.ts';
import { columnLetters } from '../../../../shared/domain/import/columns.ts';
import type { ComparedPictures } from './compare-pictures.ts';
import type { ComparedTexts, FileType } from './comparison-worker.ts';

/** Rows that are shown, or a run of unchanged ones that is folded; `from` to `to`, both inclusive. */
export interface Segment {
  from: number;
  to: number;
  isFolded: boolean;
}

/** Unchanged paragraphs beside a change, which say where it is. */
const context = 1;
/** A shorter run is not worth a click. */
const minFolded = 3;

/** Folds what did not change, except what the reader `opened`, by the first row of the run. */
export const segmentsOf = (rows: readonly ComparedRow[], opened: ReadonlySet<number>): Segment[] => {
  const isNear = (index: number) => rows.slice(Math.max(0, index - context), index + context + 1).some(isChange);
  const segments: Segment[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const isFolded = !isNear(index);
    const last = segments.at(-1);
    if (last?.isFolded === isFolded) last.to = index;
    else segments.push({ from: index, to: index, isFolded });
  }
  return segments.map((segment) => ({
    ...segment,
    isFolded: segment.isFolded && segment.to - segment.from + 1 >= minFolded && !opened.has(segment.from),
  }));
};

/** Both versions as one text: what was removed stands before what was added in its place. */
export const mergedParts = (before: readonly Part[], after: readonly Part[]): Part[] => {
  const merged: Part[] = [];
  const rest = [...after];
  const takeAdded = () => {
    while (rest[0]?.mark) merged.push(...rest.splice(0, 1));
  };
  for (const part of before) {
    if (!part.mark) takeAdded();
    merged.push(part.mark ? part : (rest.shift() ?? part));
  }
  takeAdded();
  return [...merged, ...rest];
};

/** The cells of a row as they are shown: its number stands in the first one, which it was taken from. */
export const shownCells = ({ number, cells: [first = [], ...more] }: Side): Part[][] =>
  more.length > 0 && number !== '' && first.length === 0 ? [[{ text: number }], ...more] : [first, ...more];

const lengthOf = (cell: readonly Part[] = []): number => cell.reduce((sum, { text }) => sum + text.length, 0);

/**
 * How wide the columns of each row are, relative to each other: the same in all rows of a table, so that they stand below
 * each other. 0 for one that the whole table leaves empty, as many of a workbook. None for paragraphs.
 */
export const columnWeights = (rows: readonly ComparedRow[]): (readonly number[] | undefined)[] => {
  const weights: (readonly number[] | undefined)[] = [];
  for (let from = 0; from < rows.length; ) {
    const width = widthOf(rows[from]);
    let to = from + 1;
    while (width > 1 && to < rows.length && widthOf(rows[to]) === width) to += 1;
    const sides = rows
      .slice(from, to)
      .flatMap(({ before, after }) => [before, after].filter((side) => side !== undefined));
    const cells = sides.map(shownCells);
    const shares = Array.from({ length: width }, (_, column) => {
      const lengths = cells.map((each) => lengthOf(each[column])).filter((length) => length > 0);
      if (lengths.length === 0) return 0;
      return Math.min(12, Math.max(2, Math.sqrt(lengths.reduce((sum, length) => sum + length) / lengths.length)));
    });
    for (; from < to; from += 1) weights.push(width > 1 ? shares : undefined);
  }
  return weights;
};

const widthOf = (row: ComparedRow | undefined): number => (row?.after ?? row?.before)?.cells.length ?? 0;

const quietTexts: Record<QuietKind, string> = {
  same: 'bagian tidak berubah',
  renumbered: 'hanya penomoran',
  recased: 'hanya huruf besar/kecil',
  running: 'hanya di kepala atau kaki halaman',
};

const quietText = (rows: readonly ComparedRow[], kinds: readonly QuietKind[]): string =>
  kinds
    .flatMap((kind) => {
      const count = rows.filter((row) => row.kind === kind).length;
      return count > 0 ? [`${count} ${quietTexts[kind]}`] : [];
    })
    .join(', ');

/** '12 bagian tidak berubah, 3 hanya penomoran', the button that unfolds them. */
export const foldedText = (rows: readonly ComparedRow[]): string =>
  quietText(rows, ['same', 'renumbered', 'recased', 'running']);

export interface PictureState {
  isPending: boolean;
  data?: ComparedPictures | undefined;
}

const picturePagesOf = ({ data }: PictureState) => {
  const regions = (data?.pairs ?? []).map(({ drawn }) => drawn?.regions.length);
  const alone = (data?.unpaired ?? []).flatMap(({ pages }) => pages).length;
  return {
    count: regions.length + alone,
    different: regions.filter((count) => count !== undefined && count > 0).length,
    unknown: regions.filter((count) => count === undefined).length + alone,
  };
};

const hasSamePictures = (pictures: PictureState): boolean => {
  const { different, unknown } = picturePagesOf(pictures);
  return pictures.data !== undefined && !pictures.isPending && different + unknown === 0;
};

/** Formulas are never compared. */
const isReadWhole = ({ types, notRead }: Pick<ComparedTexts, 'types' | 'notRead'>): boolean =>
  ![types.before, types.after].includes('workbook') && [...notRead.before, ...notRead.after].length === 0;

const pictureText = (pictures: PictureState): string => {
  if (pictures.isPending) return 'gambar sedang dibandingkan...';
  if (!pictures.data) return 'gambar gagal dibandingkan';
  const { count, different, unknown } = picturePagesOf(pictures);
  if (count > 0 && different + unknown === 0) return 'gambarnya sama';
  return [
    different > 0 && `${different} halaman tampak berbeda sebagai gambar`,
    unknown > 0 && `${unknown} halaman tidak dapat dibandingkan sebagai gambar`,
  ]
    .filter((text) => text !== false)
    .join(', ');
};

/**
 * '3 bagian berubah, 2 hanya penomoran; gambarnya sama'. That nothing changed is said only where everything was compared,
 * as text or as pictures.
 */
export const comparisonText = (
  { rows, changes, unrelated, hasText, types, notRead }: ComparedTexts & { hasText: boolean },
  pictures: PictureState,
): string => {
  if (unrelated) return 'Isi kedua berkas berbeda';
  const quiet = quietText(rows, ['renumbered', 'recased', 'running']);
  const isWhole = hasSamePictures(pictures) && isReadWhole({ types, notRead });
  const textOf = () => {
    const changed = changes.length > 0 ? `${changes.length} bagian berubah` : '';
    if (!hasText) return [changed, 'Tanpa teks (hasil pindai): dibandingkan sebagai gambar'];
    if (changed !== '') return [[changed, quiet].filter((text) => text !== '').join(', ')];
    if (quiet !== '') return [`${isWhole ? 'Isi' : 'Teks'} tidak berubah, ${quiet}`];
    return isWhole ? ['Tidak ada perubahan'] : sameTextOf(pictures);
  };
  return [...textOf(), pictureText(pictures)].filter((text) => text !== '').join('; ');
};

const sameTextOf = (pictures: PictureState): string[] => {
  const { count } = picturePagesOf(pictures);
  const uncompared = `${count} halaman dengan gambar, isian, atau catatan tidak dapat dibandingkan sebagai teks`;
  return ['Tidak ada perubahan pada teks', count > 0 && !pictures.isPending ? uncompared : ''];
};

/** More cells are the whole row. */
const maxNamedCells = 3;

/** 'sel H7' for the cells with marked words, or 'baris 7'. */
const cellsText = ({ page, cells }: Side): string => {
  const marked = cells.flatMap((cell, column) =>
    cell.some(({ mark }) => mark) ? [`${columnLetters(column)}${page}`] : [],
  );
  const isNamed = cells.length > 1 && marked.length > 0 && marked.length <= maxNamedCells;
  return isNamed ? `sel ${marked.join(', ')}` : `baris ${page}`;
};

const kindNames: Partial<Record<NonNullable<Side['kind']>, string>> = {
  footnote: 'catatan kaki',
  endnote: 'catatan akhir',
  textbox: 'kotak teks',
  shape: 'bentuk',
};

/** 'halaman 3', 'slide 3', 'lembar Risiko, baris 3'; empty in a file without them. */
export const placeText = (side: Side, type: FileType): string => {
  const { page, sheet, kind } = side;
  const place = kind && kindNames[kind];
  if (place)
    return [sheet === undefined ? [] : `lembar ${sheet}`, page === 0 ? [] : `slide ${page}`, place].flat().join(', ');
  if (sheet !== undefined) return page === 0 ? 'nama lembar' : `lembar ${sheet}, ${cellsText(side)}`;
  if (page === 0) return '';
  return `${type === 'presentation' ? 'slide' : 'halaman'} ${page}`;
};

/** What a comparison of these files leaves out, and what each of them holds that was not read. */
export const notComparedText = (
  { types, notRead }: Pick<ComparedTexts, 'types' | 'notRead'>,
  names: { before: string; after: string },
): string => {
  const named = (['before', 'after'] as const)
    .filter((side) => notRead[side].length > 0)
    .map((side) => `${notRead[side].join(', ')} pada ${names[side]}`);
  const read = named.length > 0 ? [`Tidak dibaca: ${named.join('; ')}.`] : [];
  return [...new Set([leftOut[types.before], leftOut[types.after], ...read])].join(' ');
};

const leftOut: Record<FileType, string> = {
  workbook: 'Rumus tidak dibandingkan.',
  presentation: 'Nomor dan tanggal slide tidak dibandingkan.',
  document: 'Nomor halaman dan penomoran otomatis tidak dibandingkan.',
  pdf: 'Nomor halaman dan garis tidak dibandingkan.',
};
