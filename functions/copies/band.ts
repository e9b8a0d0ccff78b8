import { encode } from 'uqr';
import { copyNumberText } from '../../shared/domain/copies/copies.ts';
import { type Face, hexString, shortened, widthOf } from './band-text.ts';
import type { Frame } from './page-frame.ts';

/** What the band of a copy says. */
export interface CopyMark {
  number: number;
  nomor: string;
  revisi: number;
  holder: string;
  place: string;
  /** '21 Nov 2026'. */
  printed_on: string;
  /** Our own host, which the QR code and its caption name. */
  host: string;
  token: string;
  /** The state of the transparency log when it was printed, in its short form; undefined before its first checkpoint. */
  checkpoint?: string | undefined;
}

const millimetre = 72 / 25.4;
/** Beyond the edge that printers leave blank. */
const margin = 5 * millimetre;
export const codeSize = 18 * millimetre;
/** White around the code: four of its 25 modules at least, as its specification requires (ISO/IEC 18004). */
const quiet = 3 * millimetre;

/**
 * The size of the band in relation to that of an A4 or A3 page, with a code of 18 mm: a larger page is usually printed on
 * A3, and a smaller one enlarged.
 */
const bandScale = ({ width, height }: Frame, unit: number): number => {
  const shorter = Math.min(width, height) * unit;
  const [smallest, largest] = [140 * millimetre, 297 * millimetre];
  if (shorter > largest) return shorter / largest;
  return shorter < smallest ? shorter / smallest : 1;
};

/** With a line above it. */
const bandHeight = margin + codeSize + quiet + 0.5 * millimetre;

/** The height of the band in units of the page, whose unit is `unit` points. */
export const bandHeightOf = (frame: Frame, unit: number): number => (bandHeight * bandScale(frame, unit)) / unit;

export const scanAddress = ({ host, token }: Pick<CopyMark, 'host' | 'token'>): string => `https://${host}/c/${token}`;

/** The dark modules of the QR code as one path in a square of 1 × 1. */
export const codePath = (address: string): string => {
  const { data, size } = encode(address, { ecc: 'M', border: 0, boostEcc: false });
  const rectangles: string[] = [];
  for (const [row, modules] of data.entries()) {
    const y = size - row - 1;
    let start = -1;
    for (let column = 0; column <= size; column += 1) {
      if (modules[column]) start = start < 0 ? column : start;
      else if (start >= 0) {
        rectangles.push(`${start} ${y} ${column - start} 1 re`);
        start = -1;
      }
    }
  }
  return `0 g ${number(1 / size)} 0 0 ${number(1 / size)} 0 0 cm ${rectangles.join(' ')} f`;
};

export const number = (value: number): string => String(Number(value.toFixed(6)));

/** Names of the page's resources that the band uses. */
export interface BandResources {
  regular: string;
  bold: string;
  code: string;
}

/** The operators of the band in coordinates of the shown page. */
export const bandOperators = (
  mark: CopyMark,
  { frame, unit, page, pages }: { frame: Frame; unit: number; page: number; pages: number },
  names: BandResources,
): string => {
  const scale = bandScale(frame, unit) / unit;
  const width = frame.width / scale;
  const left = margin + codeSize + quiet;
  const space = width - left - margin;
  const line = number(bandHeight - 0.25 * millimetre);
  const lines: string[] = [];
  const write = (text: string, x: number, y: number, size: number, face: Face): void => {
    lines.push(`BT /${names[face]} ${number(size)} Tf ${number(x)} ${number(y)} Td ${hexString(text)} Tj ET`);
  };
  const [headline, size] = headlineOf(mark, space);
  write(headline, left, margin + codeSize - size, size, 'bold');
  const details = `${shortened(mark.nomor, space * 0.45, 8.5, 'regular')} · Pemegang: `;
  const holder = shortened(mark.holder, Math.max(0, space - widthOf(details, 8.5, 'regular')), 8.5, 'regular');
  const detailsAt = mark.checkpoint === undefined ? 0.42 : 0.54;
  write(`${details}${holder}`, left, margin + codeSize * detailsAt, 8.5, 'regular');
  if (mark.checkpoint !== undefined)
    write(`Log bukti: ${mark.checkpoint}`, left, margin + codeSize * 0.29, 8, 'regular');
  const count = `Halaman ${page} dari ${pages}`;
  const countWidth = widthOf(count, 8, 'regular');
  const caption = shortened(`Periksa keberlakuan: ${mark.host}/c`, space - countWidth - quiet, 8, 'regular');
  write(caption, left, margin + 1, 8, 'regular');
  write(count, width - margin - countWidth, margin + 1, 8, 'regular');
  return [
    `q ${number(scale)} 0 0 ${number(scale)} 0 0 cm`,
    `1 1 1 rg 0 0 ${number(width)} ${number(bandHeight)} re f`,
    `0.5 G 0.5 w ${number(margin)} ${line} m ${number(width - margin)} ${line} l S`,
    `q ${number(codeSize)} 0 0 ${number(codeSize)} ${number(margin)} ${number(margin)} cm /${names.code} Do Q`,
    '0.1 0.1 0.1 rg',
    ...lines,
    'Q',
  ].join('\n');
};

const headlineSizes = [10.5, 9.5, 8.5, 7.5, 6.5] as const;
/** The place is shortened before the letters become smaller, but not below this width. */
const leastPlace = 90;

/** 'SALINAN TERKENDALI 07 · Workshop Plant · Revisi 3 · dicetak 21 Nov 2026' and its size. */
const headlineOf = ({ number: copy, place, revisi, printed_on }: CopyMark, space: number): [string, number] => {
  const text = (shown: string): string =>
    `SALINAN TERKENDALI ${copyNumberText(copy)} · ${shown} · Revisi ${revisi} · dicetak ${printed_on}`;
  const roomAt = (size: number): number => space - widthOf(text(''), size, 'bold');
  const size =
    headlineSizes.find((each) => roomAt(each) >= Math.min(leastPlace, widthOf(place, each, 'bold'))) ??
    headlineSizes[headlineSizes.length - 1] ??
    6.5;
  return [text(shortened(place, Math.max(0, roomAt(size)), size, 'bold')), size];
};
