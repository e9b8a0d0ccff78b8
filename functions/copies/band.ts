import { encode } from 'uqr';
import { type Face, hexString, shortened, widthOf } from './band-text.ts';
import type { Frame } from './page-frame.ts';

/** A text of a band: where it begins, in points to the right of the code and above its lower edge. */
export interface BandText {
  text: string;
  x: number;
  y: number;
  size: number;
  face: Face;
}

/** What the band of a file says on each page, beside its QR code. */
export interface Band {
  /** What the code opens. */
  address: string;
  /** Width and height of the code in points. */
  codeSize: number;
  /** What is not in force has a red band. */
  isEnded?: boolean;
  /** `space`: the width for texts in points. */
  texts: (space: number, page: { number: number; count: number }) => BandText[];
}

export const millimetre = 72 / 25.4;
/** Beyond the edge that printers leave blank. */
const margin = 5 * millimetre;
/** White around the code: four of its 25 modules at least, as its specification requires (ISO/IEC 18004). */
export const quiet = 3 * millimetre;

/**
 * The size of the band in relation to that of an A4 or A3 page: a larger page is usually printed on
 * A3, and a smaller one enlarged.
 */
const bandScale = ({ width, height }: Frame, unit: number): number => {
  const shorter = Math.min(width, height) * unit;
  const [smallest, largest] = [140 * millimetre, 297 * millimetre];
  if (shorter > largest) return shorter / largest;
  return shorter < smallest ? shorter / smallest : 1;
};

/** With a line above it. */
const bandHeight = ({ codeSize }: Band): number => margin + codeSize + quiet + 0.5 * millimetre;

/** The height of the band in units of the page, whose unit is `unit` points. */
export const bandHeightOf = (band: Band, frame: Frame, unit: number): number =>
  (bandHeight(band) * bandScale(frame, unit)) / unit;

/** The page that says whether what has this token is in force. */
export const scanAddress = ({ host, token }: { host: string; token: string }): string => `https://${host}/c/${token}`;

/** The lowest line: where the code leads for who cannot scan it, and the number of the page. */
export const lowestLine = (host: string, space: number, { number, count }: { number: number; count: number }) => {
  const pageText = `Halaman ${number} dari ${count}`;
  const width = widthOf(pageText, 8, 'regular');
  const caption = shortened(`Periksa keberlakuan: ${host}/c`, space - width - quiet, 8, 'regular');
  return [
    { text: caption, x: 0, y: 1, size: 8, face: 'regular' },
    { text: pageText, x: space - width, y: 1, size: 8, face: 'regular' },
  ] satisfies BandText[];
};

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

const white = '1 1 1';
const red = '0.62 0.11 0.11';

/** The operators of the band in coordinates of the shown page. */
export const bandOperators = (
  band: Band,
  { frame, unit, page, pages }: { frame: Frame; unit: number; page: number; pages: number },
  names: BandResources,
): string => {
  const scale = bandScale(frame, unit) / unit;
  const width = frame.width / scale;
  const height = bandHeight(band);
  const code = number(band.codeSize);
  const left = margin + band.codeSize + quiet;
  const field = number(band.codeSize + 2 * quiet);
  const line = number(height - 0.25 * millimetre);
  const texts = band.texts(width - left - margin, { number: page, count: pages });
  return [
    `q ${number(scale)} 0 0 ${number(scale)} 0 0 cm`,
    `${band.isEnded ? red : white} rg 0 0 ${number(width)} ${number(height)} re f`,
    `${white} rg ${number(margin - quiet)} ${number(margin - quiet)} ${field} ${field} re f`,
    `0.5 G 0.5 w ${number(margin)} ${line} m ${number(width - margin)} ${line} l S`,
    `q ${code} 0 0 ${code} ${number(margin)} ${number(margin)} cm /${names.code} Do Q`,
    `${band.isEnded ? white : '0.1 0.1 0.1'} rg`,
    ...texts.map(
      ({ text, x, y, size, face }) =>
        `BT /${names[face]} ${number(size)} Tf ${number(left + x)} ${number(margin + y)} Td ${hexString(text)} Tj ET`,
    ),
    'Q',
  ].join('\n');
};
