import { type Face, type Measure, shortened } from './band-text.ts';

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
  texts: (space: number, page: { number: number; count: number }, measure: Measure) => BandText[];
}

export const millimetre = 72 / 25.4;
/** Beyond the edge that printers leave blank. */
const margin = 5 * millimetre;
/** White around the code: four of its 25 modules at least, as its specification requires (ISO/IEC 18004). */
export const quiet = 3 * millimetre;

/** Points. */
export interface PageSize {
  width: number;
  height: number;
}

/**
 * The size of the band in relation to that of an A4 or A3 page: a larger page is usually printed on
 * A3, and a smaller one enlarged.
 */
const bandScale = ({ width, height }: PageSize): number => {
  const shorter = Math.min(width, height);
  const [smallest, largest] = [140 * millimetre, 297 * millimetre];
  if (shorter > largest) return shorter / largest;
  return shorter < smallest ? shorter / smallest : 1;
};

/** The page that says whether what has this token is in force. */
export const scanAddress = ({ host, token }: { host: string; token: string }): string => `https://${host}/c/${token}`;

/** The lowest line: where the code leads for who cannot scan it, and the number of the page. */
export const lowestLine = (
  host: string,
  space: number,
  { number, count }: { number: number; count: number },
  measure: Measure,
) => {
  const pageText = `Halaman ${number} dari ${count}`;
  const width = measure(pageText, 8, 'regular');
  const caption = shortened(`Periksa keberlakuan: ${host}/c`, space - width - quiet, 8, 'regular', measure);
  return [
    { text: caption, x: 0, y: 1, size: 8, face: 'regular' },
    { text: pageText, x: space - width, y: 1, size: 8, face: 'regular' },
  ] satisfies BandText[];
};

/** Left, bottom, width and height in points from the lower left corner of the page as it is shown. */
export type Rectangle = readonly [number, number, number, number];

/** Where the parts of a band are on a page. */
export interface BandLayout {
  /** Of the page. */
  size: PageSize;
  band: Rectangle;
  /** White behind the code. */
  field: Rectangle;
  line: Rectangle;
  code: Rectangle;
  texts: BandText[];
}

export const bandLayout = (
  band: Band,
  size: PageSize,
  page: { number: number; count: number },
  measure: Measure,
): BandLayout => {
  const scale = bandScale(size);
  const scaled = (...points: [number, number, number, number]): Rectangle =>
    points.map((each) => each * scale) as unknown as Rectangle;
  const width = size.width / scale;
  const { codeSize } = band;
  const height = margin + codeSize + quiet + 0.5 * millimetre;
  const left = margin + codeSize + quiet;
  const texts = band.texts(width - left - margin, page, measure);
  return {
    size,
    band: scaled(0, 0, width, height),
    field: scaled(margin - quiet, margin - quiet, codeSize + 2 * quiet, codeSize + 2 * quiet),
    line: scaled(margin, height - 0.25 * millimetre, width - 2 * margin, 0.5),
    code: scaled(margin, margin, codeSize, codeSize),
    texts: texts.map((each) => ({
      ...each,
      x: (left + each.x) * scale,
      y: (margin + each.y) * scale,
      size: each.size * scale,
    })),
  };
};
