import { alignedBlocks, type Pair } from './alignment.ts';
import { pairedSheets } from './sheet-blocks.ts';
import type { Block } from './text-page.ts';
import { markedWords, type Part, type TimeLeft, textKey } from './words.ts';

/** `renumbered`: nothing but its number changed. */
export type ChangeKind = 'same' | 'renumbered' | 'changed' | 'added' | 'removed' | 'moved';

/** One file's version of a row: the page of its beginning, its number and its cells, each in parts. */
export interface Side {
  page: number;
  sheet?: string;
  number: string;
  cells: Part[][];
}

/** A paragraph or a row of a table in both files; one side only where it was added or removed. */
export interface ComparedRow {
  kind: ChangeKind;
  before?: Side;
  after?: Side;
}

export interface Comparison {
  rows: ComparedRow[];
  /**
   * What a reader must look at: the first and the last row of each. Paragraphs in a row that were all added, or all
   * removed, are one; numbers alone are none.
   */
  changes: { first: number; last: number }[];
  renumbered: number;
  /** Whether the files have so little in common that a list of changes does not help. */
  unrelated: boolean;
}

/** Milliseconds until the rest is shown as changed as a whole. */
const timeLimitMs = 4_000;

export const compareBlocks = (before: readonly Block[], after: readonly Block[], now = Date.now): Comparison => {
  const start = now();
  const timeLeft = () => timeLimitMs - (now() - start);
  const rows = alignedSheets(before, after, timeLeft).map((pair) => comparedRow(pair, timeLeft));
  const paired = rows.filter(({ kind }) => kind !== 'added' && kind !== 'removed').length;
  return {
    rows,
    changes: changesOf(rows),
    renumbered: rows.filter(({ kind }) => kind === 'renumbered').length,
    unrelated: rows.length > 10 && paired < 0.15 * Math.min(before.length, after.length),
  };
};

/** The sheets of workbooks are aligned each by itself: a row belongs to its sheet. */
const alignedSheets = (before: readonly Block[], after: readonly Block[], timeLeft: TimeLeft): Pair[] =>
  pairedSheets(before, after).flatMap((sheets) => alignedBlocks(sheets.before, sheets.after, timeLeft));

const wholeSide = (blocks: readonly Block[], mark?: Part['mark']): Side | undefined => {
  const [first] = blocks;
  if (!first) return undefined;
  const cells = first.cells.length > 1 ? first.cells : [blocks.map(({ cells: [text] }) => text ?? '').join(' ')];
  return {
    page: first.page,
    ...(first.sheet !== undefined && { sheet: first.sheet }),
    number: first.number,
    cells: cells.map((text) => (text === '' ? [] : [{ text, ...(mark && { mark }) }])),
  };
};

const comparedRow = ({ before, after, moved }: Pair, timeLeft: TimeLeft): ComparedRow => {
  const [one, other] = [wholeSide(before), wholeSide(after)];
  const [old, present] = [one && withNumberAsText(one, other), other && withNumberAsText(other, one)];
  if (!old || !present) {
    const added = wholeSide(after, 'added');
    const removed = wholeSide(before, 'removed');
    return added ? { kind: 'added', after: added } : { kind: 'removed', ...(removed && { before: removed }) };
  }
  const isSame = keyOf(old) === keyOf(present);
  const [olds, presents] = isSame ? [old, present] : markedSides(old, present, timeLeft);
  // A program that numbers by itself leaves no number in the text.
  const isRenumbered = old.number !== present.number && old.number !== '' && present.number !== '';
  const kind = moved ? 'moved' : isSame ? (isRenumbered ? 'renumbered' : 'same') : 'changed';
  return { kind, before: olds, after: presents };
};

/**
 * Where one file has a number as text, because its list has a gap there, the other's is compared as text too: after a page
 * without text, or a row that was removed.
 */
const withNumberAsText = (side: Side, other: Side | undefined): Side => {
  const { number, cells } = side;
  const [first = [], ...more] = cells;
  const isText =
    number !== '' && other?.number === '' && `${textOfCell(other.cells[0] ?? [])} `.startsWith(`${number} `);
  return isText ? { ...side, number: '', cells: [[{ text: `${number} ${textOfCell(first)}`.trim() }], ...more] } : side;
};

const textOfCell = (cell: readonly Part[]): string => cell.map(({ text }) => text).join(' ');

const keyOf = ({ cells }: Side): string => cells.map((cell) => textKey(textOfCell(cell))).join('\t');

/** Cell by cell; a row whose number of columns changed as one text. */
const markedSides = (before: Side, after: Side, timeLeft: TimeLeft): [Side, Side] => {
  const texts = (side: Side) => side.cells.map(textOfCell);
  const isAligned = before.cells.length === after.cells.length;
  const [old, present] = isAligned
    ? [texts(before), texts(after)]
    : [[texts(before).join(' ')], [texts(after).join(' ')]];
  const marked = old.map((text, index) => markedWords(text, present[index] ?? '', timeLeft));
  return [
    { ...before, cells: marked.map((cell) => cell.before) },
    { ...after, cells: marked.map((cell) => cell.after) },
  ];
};

const changesOf = (rows: readonly ComparedRow[]): Comparison['changes'] => {
  const changes: Comparison['changes'] = [];
  for (const [index, { kind }] of rows.entries()) {
    if (kind === 'same' || kind === 'renumbered') continue;
    const last = changes.at(-1);
    const isRun = kind === 'added' || kind === 'removed';
    if (isRun && last?.last === index - 1 && rows[last.last]?.kind === kind) last.last = index;
    else changes.push({ first: index, last: index });
  }
  return changes;
};
