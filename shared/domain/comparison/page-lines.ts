import { plainText, type TextItem, type TextLine, type TextPage } from './text-page.ts';

/** Baselines of one line differ by superscripts at most. */
const isSameLine = (line: TextItem, item: TextItem): boolean =>
  Math.abs(line.y - item.y) < 0.4 * Math.max(line.size, item.size);

/** The lines of a page from top to bottom, whatever order the file has. */
export const linesOfPage = ({ items }: TextPage, page: number): TextLine[] => {
  const written = items.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y || a.x - b.x);
  const rows: TextItem[][] = [];
  for (const item of written) {
    const row = rows.at(-1);
    if (row?.[0] && isSameLine(row[0], item)) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => lineOf(row, page));
};

const lineOf = (row: TextItem[], page: number): TextLine => {
  const size = Math.max(...row.map((item) => item.size));
  const cells: TextLine['cells'] = [];
  for (const { text, x, width } of row.toSorted((a, b) => a.x - b.x)) {
    const cell = cells.at(-1);
    const gap = cell ? x - cell.end : Number.POSITIVE_INFINITY;
    // Justified text widens its spaces to about one em.
    if (!cell || gap > 1.6 * size) cells.push({ text, x, end: x + width });
    else {
      cell.text += gap > 0.15 * size ? ` ${text}` : text;
      cell.end = Math.max(cell.end, x + width);
    }
  }
  for (const cell of cells) cell.text = plainText(cell.text);
  return { page, cells, size, y: row[0]?.y ?? 0 };
};
