import { clauseSequence, leadingNumber, rowSequence } from './clause-number.ts';
import { linesOfPages } from './page-lines.ts';
import { runningEntries, withoutRunningLines } from './running-lines.ts';
import { type Block, type ComparedText, type TextLine, type TextPage, textOf } from './text-page.ts';

interface Draft {
  page: number;
  /** Lines of each cell. */
  cells: string[][];
  /** Left ends of the cells. */
  columns: number[];
  last: TextLine;
}

/** The paragraphs and table rows of a file with fixed pages; its running headers and footers are entries. */
export const textOfPages = (pages: readonly TextPage[]): ComparedText => {
  const { pages: pagesOfLines, running } = withoutRunningLines(
    linesOfPages(pages).map((lines) => lines.map(withNumberAsText)),
    pages.map(({ height }) => height),
  );
  const spacing = usualSpacing(pagesOfLines);
  const right = Math.max(0, ...pagesOfLines.flat().map((line) => line.cells.at(-1)?.end ?? 0));
  const drafts: Draft[] = [];
  for (const line of pagesOfLines.flat()) {
    const open = drafts.at(-1);
    const column = open && continuedColumn(open, line, spacing, right);
    if (!open || column === undefined) {
      drafts.push({
        page: line.page,
        cells: line.cells.map(({ text }) => [text]),
        columns: line.cells.map(({ x }) => x),
        last: line,
      });
      continue;
    }
    for (const cell of line.cells) {
      const place = open.cells.length === 1 ? 0 : nearest(open.columns, cell.x);
      open.cells[place]?.push(cell.text);
    }
    open.last = line;
  }
  return {
    blocks: numberedBlocks(drafts.map(({ page, cells }) => ({ page, cells: cells.map(joinedLines) }))),
    entries: runningEntries(running),
  };
};

/** Separates the numbers of clauses and of table rows from the text of blocks in the order of the document. */
export const numberedBlocks = (blocks: readonly Omit<Block, 'number'>[]): Block[] => {
  const isClause = clauseSequence();
  const isRowNumber = rowSequence();
  return blocks.map((block) => {
    const { cells } = block;
    if (block.kind) return { ...block, number: '' };
    const isRow = cells.length > 1;
    const { number, text } = leadingNumber(cells[0] ?? '');
    if (isRowNumber(isRow ? (cells[0] ?? '') : ''))
      return { ...block, number: cells[0] ?? '', cells: ['', ...cells.slice(1)] };
    // The first column of a table has the number of the row alone.
    if (number === '' || (isRow && text !== '') || !isClause(number)) return { ...block, number: '' };
    return { ...block, number, cells: [text, ...cells.slice(1)] };
  });
};

/** '3.1', a wide gap and a text are one line of a paragraph, not two cells. */
const withNumberAsText = (line: TextLine): TextLine => {
  const [first, second, ...more] = line.cells;
  if (!first || !second || more.length > 0) return line;
  const { number, text } = leadingNumber(`${first.text} ${second.text}`);
  if (number !== first.text.trim() || text !== second.text) return line;
  return { ...line, cells: [{ text: `${first.text} ${second.text}`, x: first.x, end: second.end }] };
};

/** The most frequent distance of two lines, relative to the size of their font. */
const usualSpacing = (pages: readonly TextLine[][]): number => {
  const counts = new Map<number, number>();
  for (const lines of pages)
    for (const [index, line] of lines.entries()) {
      const next = lines[index + 1];
      if (!next) continue;
      const distance = Math.round(((next.y - line.y) / line.size) * 10);
      if (distance > 8 && distance < 30) counts.set(distance, (counts.get(distance) ?? 0) + 1);
    }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return (most?.[0] ?? 12) / 10;
};

/** The column of the open block that the line continues; undefined where it begins a block. */
const continuedColumn = (open: Draft, line: TextLine, spacing: number, right: number): number | undefined => {
  const { last } = open;
  const [first] = line.cells;
  if (!first) return undefined;
  const isNextPage = line.page !== last.page;
  const isTight = (line.y - last.y) / line.size < spacing * 1.25;
  if (open.cells.length > 1) {
    const column = nearest(open.columns, first.x);
    const fits = line.cells.every(({ x }) => Math.abs((open.columns[nearest(open.columns, x)] ?? 0) - x) < line.size);
    return !isNextPage && isTight && fits && column > 0 && line.cells.length <= open.cells.length ? column : undefined;
  }
  if (line.cells.length > 1) return undefined;
  if (Math.abs(line.size - last.size) > 0.12 * last.size) return undefined;
  if (leadingNumber(first.text).number !== '') return undefined;
  const before = textOf(last);
  const isFull = (last.cells.at(-1)?.end ?? 0) > right - firstWordWidth(first) - 2 * last.size;
  const endsSentence = /[.:;!?]["')]?$/.test(before);
  const beginsLower = /^[\p{Ll}\d(,]/u.test(first.text);
  if (isNextPage) return !endsSentence && (beginsLower || isFull) ? 0 : undefined;
  if (!isTight) return undefined;
  return isFull || (beginsLower && !endsSentence) ? 0 : undefined;
};

/** A line is full where the next word would not have fitted. */
const firstWordWidth = ({ text, x, end }: TextLine['cells'][number]): number => {
  const space = text.indexOf(' ');
  return space < 0 ? end - x : ((end - x) * space) / text.length;
};

const nearest = (columns: readonly number[], x: number): number =>
  columns.reduce(
    (best, column, index) => (Math.abs(column - x) < Math.abs((columns[best] ?? 0) - x) ? index : best),
    0,
  );

/** Joins lines, and words that were hyphenated at their ends; a reduplication, as in 'hati-hati', keeps its hyphen. */
const joinedLines = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const half = text.endsWith('-') ? /(\p{L}{1,40})-$/u.exec(text)?.[1] : undefined;
    if (half === undefined || !/^\p{Ll}/u.test(line)) return `${text} ${line}`;
    const isReduplicated = line.toLowerCase().startsWith(half.toLowerCase());
    return isReduplicated ? text + line : text.slice(0, -1) + line;
  });
