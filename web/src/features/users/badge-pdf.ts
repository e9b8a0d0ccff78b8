import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { encode } from 'uqr';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { winAnsi, wrapped } from '../../../../shared/domain/sheets-pdf.ts';
import { departmentText, displayName } from './user-text.ts';

/** ISO/IEC 7810 ID-1; points. */
const [width, height] = [242.65, 153.07];
const codeSize = 96;
const left = 122;

/** A page of the size of a card. */
export const badgePdf = async (user: ManagedUser, code: string): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([width, height]);
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const write = (text: string, x: number, below: number, size: number, font = regular) =>
    page.drawText(winAnsi(text), { x, y: height - below, size, font });
  const { data, size } = encode(code, { ecc: 'Q', border: 0 });
  const [unit, color] = [codeSize / size, rgb(0, 0, 0)];
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) page.drawSquare({ x: 12 + column * unit, y: height - 12 - (row + 1) * unit, size: unit, color });
  write('HIMS · Baca Bersama', left, 20, 8);
  const lines = wrapped(displayName(user), bold, 13, width - left - 8).slice(0, 3);
  for (const [line, text] of lines.entries()) write(text, left, 42 + line * 15, 13, bold);
  write(`NRP ${user.nrp}`, left, 44 + lines.length * 15, 10);
  write(departmentText(user), left, 58 + lines.length * 15, 10);
  write(code.slice(-26).replace(/.{4}(?=.)/g, '$&-'), 12, 126, 8, bold);
  write('Berlaku bersama PIN, hanya untuk baca bersama. Hilang: lapor admin.', 12, 139, 6.5);
  return pdf.save();
};
