import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { encode } from 'uqr';
import type { PrintedBadge } from '../../../../shared/api/together.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { winAnsi, wrapped } from '../../../../shared/domain/sheets-pdf.ts';

/** ISO/IEC 7810 ID-1; points. */
const [width, height] = [242.65, 153.07];
const [codeSize, left] = [96, 122];
/** A4, with cards side by side that are cut along their edges. */
const sheet = { width: 595.28, height: 841.89, columns: 2, rows: 5 };

type Badge = PrintedBadge & { department: DepartmentCode | null };

/** One badge on a page of the size of a card, several on sheets of ten. */
export const badgesPdf = async (badges: readonly Badge[]): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const fonts = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const { columns, rows } = badges.length === 1 ? { columns: 1, rows: 1 } : sheet;
  const size = badges.length === 1 ? { width, height } : sheet;
  let page: PDFPage | undefined;
  for (const [index, badge] of badges.entries()) {
    const place = index % (columns * rows);
    if (place === 0 || !page) page = pdf.addPage([size.width, size.height]);
    const x = (size.width - columns * width) / 2 + (place % columns) * width;
    const top = (size.height + rows * height) / 2 - Math.floor(place / columns) * height;
    if (badges.length > 1)
      page.drawRectangle({ x, y: top - height, width, height, borderWidth: 0.25, borderColor: rgb(0.6, 0.6, 0.6) });
    drawBadge(page, badge, { x, top, ...fonts });
  }
  return pdf.save();
};

type Place = Record<'x' | 'top', number> & Record<'regular' | 'bold', Awaited<ReturnType<PDFDocument['embedFont']>>>;

const drawBadge = (page: PDFPage, badge: Badge, { x, top, regular, bold }: Place): void => {
  const write = (text: string, right: number, below: number, size: number, font = regular) =>
    page.drawText(winAnsi(text), { x: x + right, y: top - below, size, font });
  const { data, size } = encode(badge.code, { ecc: 'Q', border: 0 });
  const [unit, color] = [codeSize / size, rgb(0, 0, 0)];
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) page.drawSquare({ x: x + 12 + column * unit, y: top - 12 - (row + 1) * unit, size: unit, color });
  write('HIMS · Baca Bersama', left, 20, 8);
  const lines = wrapped(userName(badge), bold, 13, width - left - 8).slice(0, 3);
  for (const [line, text] of lines.entries()) write(text, left, 42 + line * 15, 13, bold);
  write(`NRP ${badge.nrp}`, left, 44 + lines.length * 15, 10);
  write(badge.department === null ? '–' : departmentLabels[badge.department], left, 58 + lines.length * 15, 10);
  write(badge.code.slice(-26).replace(/.{4}(?=.)/g, '$&-'), 12, 126, 8, bold);
  write('Berlaku bersama PIN, hanya untuk baca bersama. Hilang: lapor admin.', 12, 139, 6.5);
};
