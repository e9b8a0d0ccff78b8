import type { BlockKind } from '../office/block-builder.ts';
import { alignedBlocks, type Pair } from './alignment.ts';
import { type EntryPair, pairedEntries } from './entries.ts';
import { pairedSheets } from './sheet-blocks.ts';
import type { Block, ComparedText, Entry } from './text-page.ts';
import { markedWords, type Part, type TimeLeft, textKey } from './words.ts';

/** Nothing that a reader must look at: nothing, its number, its letter case, or a line of all headers or footers changed. */
export type QuietKind = 'same' | 'renumbered' | 'recased' | 'running';
export type ChangeKind = QuietKind | 'changed' | 'added' | 'removed' | 'moved';

/** One file's version of a row: the page of its beginning, its number and its cells, each in parts. */
export interface Side {
  page: number;
  sheet?: string;
  kind?: BlockKind;
  number: string;
  cells: Part[][];
}

/** A paragraph, a row of a table or an entry in both files; one side only where it was added or removed. */
export interface ComparedRow {
  kind: ChangeKind;
  /** What the row is, unless it is text. */
  entry?: Pick<Entry, 'kind' | 'name'>;
  before?: Side;
  after?: Side;
}

export interface Comparison {
  rows: ComparedRow[];
  /**
   * What a reader must look at: the first and the last row of each. Paragraphs in a row that were all added, or all
   * removed, are one.
   */
  changes: { first: number; last: number }[];
  /** Whether the files have so little in common that a list of changes does not help. */
  unrelated: boolean;
}

/** Milliseconds until the rest is shown as changed as a whole. */
const timeLimitMs = 4_000;

/** Entries stand before the text. */
export const compareTexts = (before: ComparedText, after: ComparedText, now = Date.now): Comparison => {
  const start = now();
  const timeLeft = () => timeLimitMs - (now() - start);
  const entries = pairedEntries(before.entries, after.entries)
    .map((pair) => comparedEntry(pair, timeLeft))
    .filter(({ kind, entry }) => kind !== 'same' || entry?.kind !== 'running');
  const texts = alignedSheets(before.blocks, after.blocks, timeLeft).map((pair) => comparedRow(pair, timeLeft));
  const paired = texts.filter(({ kind }) => kind !== 'added' && kind !== 'removed').length;
  const rows = [...entries, ...texts];
  return {
    rows,
    changes: changesOf(rows),
    unrelated: texts.length > 10 && paired < 0.15 * Math.min(before.blocks.length, after.blocks.length),
  };
};

const comparedEntry = ({ before, after }: EntryPair, timeLeft: TimeLeft): ComparedRow => {
  const marked = markedWords(before?.text ?? '', after?.text ?? '', timeLeft);
  const side = (page: number, parts: Part[]): Side => ({ page, number: '', cells: [parts] });
  const { kind, name } = after ?? before ?? { kind: 'note', name: '' };
  const isSame = before?.text === after?.text;
  return {
    kind: isSame ? 'same' : kind === 'running' ? 'running' : !before ? 'added' : !after ? 'removed' : 'changed',
    entry: { kind, name },
    ...(before && { before: side(before.page, marked.before) }),
    ...(after && { after: side(after.page, marked.after) }),
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
    ...(first.kind && { kind: first.kind }),
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
  const kind = isSame ? (isRenumbered ? 'renumbered' : 'same') : isRecased(old, present) ? 'recased' : 'changed';
  return { kind: moved ? 'moved' : kind, before: olds, after: presents };
};

/** Units, which follow figures, differ by the case of their letters: 5 mW is not 5 MW. */
const unitsOf = (text: string): string => (text.match(/\d\s?\p{L}{1,3}(?!\p{L})/gu) ?? []).join();

const isRecased = (before: Side, after: Side): boolean => {
  const [old, present] = [keyOf(before), keyOf(after)];
  return old.toLowerCase() === present.toLowerCase() && unitsOf(old) === unitsOf(present);
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

const quietKinds: ReadonlySet<ChangeKind> = new Set<QuietKind>(['same', 'renumbered', 'recased', 'running']);

export const isChange = ({ kind }: ComparedRow): boolean => !quietKinds.has(kind);

const changesOf = (rows: readonly ComparedRow[]): Comparison['changes'] => {
  const changes: Comparison['changes'] = [];
  for (const [index, row] of rows.entries()) {
    if (!isChange(row)) continue;
    const { kind } = row;
    const last = changes.at(-1);
    const isRun = (kind === 'added' || kind === 'removed') && !row.entry && !rows[index - 1]?.entry;
    if (isRun && last?.last === index - 1 && rows[last.last]?.kind === kind) last.last = index;
    else changes.push({ first: index, last: index });
  }
  return changes;
};
