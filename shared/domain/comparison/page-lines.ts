import { plainText, type TextItem, type TextLine, type TextPage } from './text-page.ts';

/** Baselines of one line differ by superscripts at most. */
const isSameLine = (line: TextItem, item: TextItem): boolean =>
  Math.abs(line.y - item.y) < 0.4 * Math.max(line.size, item.size);

/** The lines of each page from top to bottom, whatever order the file has. */
export const linesOfPages = (pages: readonly TextPage[]): TextLine[][] => {
  let columns: Column[] = [];
  let index = 0;
  return pages.map(({ items }, at) => {
    columns = columns.filter(({ line }) => index - line <= columnReach);
    return rowsOfPage(items).map((row) => {
      index += 1;
      return lineOf(row, { page: at + 1, index, columns });
    });
  });
};

const rowsOfPage = (items: readonly TextItem[]): TextItem[][] => {
  const written = items.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y || a.x - b.x);
  const rows: TextItem[][] = [];
  for (const item of written) {
    const row = rows.at(-1);
    if (row?.[0] && isSameLine(row[0], item)) row.push(item);
    else rows.push([item]);
  }
  return rows;
};

/** Where the cells of recent lines begin, and the last line that had one there. */
interface Column {
  x: number;
  line: number;
}

/** Justified text widens its spaces to about one em; a wider gap always divides cells. */
const cellGap = 1.6;
/** The padding of cells, which divides them where a line nearby has a cell that begins there too. */
const paddingGap = 0.45;
const columnTolerance = 2;
/** The lines of a row, and those of a header and a footer between two of its table. */
const columnReach = 14;

const lineOf = (
  row: TextItem[],
  { page, index, columns }: { page: number; index: number; columns: Column[] },
): TextLine => {
  const size = Math.max(...row.map((item) => item.size));
  const cells: TextLine['cells'] = [];
  for (const { text, x, width } of row.toSorted((a, b) => a.x - b.x)) {
    const cell = cells.at(-1);
    const gap = cell ? x - cell.end : Number.POSITIVE_INFINITY;
    const column = columns.findLast(
      (each) => Math.abs(each.x - x) <= columnTolerance && index - each.line <= columnReach,
    );
    if (!cell || gap > cellGap * size || (column && gap > paddingGap * size)) {
      cells.push({ text, x, end: x + width });
      if (cell && column) column.line = index;
      else if (cell) columns.push({ x, line: index });
    } else {
      cell.text += gap > 0.15 * size ? ` ${text}` : text;
      cell.end = Math.max(cell.end, x + width);
    }
  }
  for (const cell of cells) cell.text = plainText(cell.text);
  return { page, cells, size, y: row[0]?.y ?? 0 };
};
