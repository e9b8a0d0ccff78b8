import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import type { ExcelCell, ExcelSheet } from './workbook-bytes.ts';

/** A4, landscape; points. */
const page = { width: 841.89, height: 595.28, margin: 36 };
const pageSize: [number, number] = [page.width, page.height];
const size = { text: 7.5, heading: 11, title: 14 };
const lineHeight = 9.5;
const gap = 6;

/** A drawing in a cell: an SVG path in a field of this size. */
interface DrawnCell {
  path: string;
  width: number;
  height: number;
}
type PdfCell = ExcelCell | DrawnCell;
type PdfSheet = Omit<ExcelSheet, 'rows'> & { rows: Iterable<readonly PdfCell[]> };

const isDrawn = (cell: PdfCell | undefined): cell is DrawnCell => typeof cell === 'object' && 'path' in cell;
const drawnHeight = 26;

interface PdfTexts {
  title: string;
  /** Above the first sheet. */
  facts: readonly string[];
  /** At the foot of every page, before its number. */
  footer: string;
  /** Draws pages before the sheets. */
  cover?: (pdf: PDFDocument, fonts: { regular: PDFFont; bold: PDFFont }) => void;
}

/** The sheets as tables on pages, for archives and for readers without Excel: the same columns and rows. */
export const sheetsPdf = async (sheets: readonly PdfSheet[], { title, facts, footer, cover }: PdfTexts) => {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  cover?.(pdf, { regular, bold });
  const sheet = { pdf, page: pdf.addPage(pageSize), y: page.height - page.margin };
  const write = (text: string, font: PDFFont, points: number): void => {
    for (const line of wrapped(text, font, points, page.width - 2 * page.margin)) {
      newPageBelow(sheet, points + 4);
      sheet.page.drawText(line, { x: page.margin, y: sheet.y - points, size: points, font });
      sheet.y -= points + 4;
    }
  };
  write(title, bold, size.title);
  for (const fact of facts) write(fact, regular, size.text + 1);
  for (const { name, columns, rows } of sheets) {
    sheet.y -= gap * 2;
    newPageBelow(sheet, 60);
    write(name, bold, size.heading);
    const widths = columnWidths(columns, bold);
    const header = columns.map((column) => column.header);
    drawRow(sheet, header, widths, bold);
    let count = 0;
    for (const row of rows) {
      count += 1;
      if (drawRow(sheet, row, widths, regular)) continue;
      addPage(sheet);
      drawRow(sheet, header, widths, bold);
      drawRow(sheet, row, widths, regular);
    }
    if (count === 0) write('Tidak ada.', regular, size.text);
  }
  const pages = pdf.getPages();
  for (const [at, each] of pages.entries())
    each.drawText(winAnsi(`${footer} · halaman ${at + 1} dari ${pages.length}`), {
      x: page.margin,
      y: page.margin / 2,
      size: size.text,
      font: regular,
    });
  return pdf.save();
};

interface Sheet {
  pdf: PDFDocument;
  page: PDFPage;
  /** The height that is left above the margin begins here. */
  y: number;
}

const addPage = (sheet: Sheet): void => {
  sheet.page = sheet.pdf.addPage(pageSize);
  sheet.y = page.height - page.margin;
};

const newPageBelow = (sheet: Sheet, height: number): void => {
  if (sheet.y - height < page.margin) addPage(sheet);
};

/** Shares the width of the page like the sheet; a column is not narrower than the words of its header. */
const columnWidths = (columns: ExcelSheet['columns'], bold: PDFFont): number[] => {
  const least = columns.map(
    ({ header }) =>
      Math.max(...header.split(' ').map((word) => bold.widthOfTextAtSize(winAnsi(word), size.text))) + gap + 1,
  );
  const widths = columns.map(({ width }) => width);
  const total = page.width - 2 * page.margin;
  const fixed = new Set<number>();
  for (;;) {
    const rest = total - [...fixed].reduce((sum, at) => sum + (least[at] ?? 0), 0);
    const sum = widths.reduce((all, width, at) => all + (fixed.has(at) ? 0 : width), 0);
    const shared = widths.map((width, at) => (fixed.has(at) ? (least[at] ?? 0) : (width / sum) * rest));
    const narrow = shared.findIndex((width, at) => !fixed.has(at) && width < (least[at] ?? 0));
    if (narrow < 0) return shared;
    fixed.add(narrow);
  }
};

/** False where the rest of the page has no room; a row that is higher than a page is cut at its end. */
const drawRow = (sheet: Sheet, cells: readonly PdfCell[], widths: readonly number[], font: PDFFont): boolean => {
  const columns = cells.map((cell, at) =>
    wrapped(isDrawn(cell) ? '' : textOf(cell), font, size.text, (widths[at] ?? 0) - gap),
  );
  const maxLines = Math.floor((page.height - 2 * page.margin) / lineHeight) - 2;
  const lines = Math.min(Math.max(...columns.map(({ length }) => length)), maxLines);
  const height = Math.max(lines * lineHeight + gap / 2, cells.some(isDrawn) ? drawnHeight + gap / 2 : 0);
  if (sheet.y - height < page.margin && sheet.y < page.height - page.margin - 2 * lineHeight) return false;
  let x = page.margin;
  for (const [at, column] of columns.entries()) {
    for (const [line, text] of column.slice(0, lines).entries())
      sheet.page.drawText(text, { x, y: sheet.y - (line + 1) * lineHeight + 2, size: size.text, font });
    const cell = cells[at];
    if (isDrawn(cell)) {
      const scale = Math.min(drawnHeight / cell.height, ((widths[at] ?? 0) - gap) / cell.width);
      sheet.page.drawSvgPath(cell.path, { x, y: sheet.y - 1, scale, borderWidth: 0.8 / scale });
    }
    x += widths[at] ?? 0;
  }
  sheet.y -= height;
  sheet.page.drawLine({
    start: { x: page.margin, y: sheet.y },
    end: { x: page.width - page.margin, y: sheet.y },
    thickness: 0.3,
    opacity: 0.4,
  });
  return true;
};

const textOf = (cell: ExcelCell): string => (typeof cell === 'object' ? cell.date : String(cell));

/** The fonts of every PDF reader have the letters of Western Europe only. */
export const winAnsi = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/→/g, '->')
    .replace(/[\n\r\t]+/g, ' ')
    .replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu, '?');

/** Lines that fit in a width: broken at spaces, and within words that are longer, as digests. */
export const wrapped = (text: string, font: PDFFont, points: number, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string): boolean => font.widthOfTextAtSize(candidate, points) <= width;
  for (const word of winAnsi(text).split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (fits(joined)) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (!fits(line + letter) && line !== '') {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
};
