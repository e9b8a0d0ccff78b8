import { copyNumberText } from '../../shared/domain/copies/copies.ts';
import { type Band, lowestLine, millimetre, scanAddress } from './band.ts';
import { type Measure, shortened } from './band-text.ts';

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

const codeSize = 18 * millimetre;

export const copyBand = (mark: CopyMark): Band => ({
  address: scanAddress(mark),
  codeSize,
  texts: (space, page, measure) => {
    const { nomor, holder, host, checkpoint } = mark;
    const [headline, size] = headlineOf(mark, space, measure);
    const details = `${shortened(nomor, space * 0.45, 8.5, 'regular', measure)} · Pemegang: `;
    const holderSpace = Math.max(0, space - measure(details, 8.5, 'regular'));
    const shownHolder = shortened(holder, holderSpace, 8.5, 'regular', measure);
    const detailsAt = checkpoint === undefined ? 0.42 : 0.54;
    return [
      { text: headline, x: 0, y: codeSize - size, size, face: 'bold' },
      { text: `${details}${shownHolder}`, x: 0, y: codeSize * detailsAt, size: 8.5, face: 'regular' },
      ...(checkpoint === undefined
        ? []
        : [{ text: `Log bukti: ${checkpoint}`, x: 0, y: codeSize * 0.29, size: 8, face: 'regular' as const }]),
      ...lowestLine(host, space, page, measure),
    ];
  },
});

const headlineSizes = [10.5, 9.5, 8.5, 7.5, 6.5] as const;
/** The place is shortened before the letters become smaller, but not below this width. */
const leastPlace = 90;

/** 'SALINAN TERKENDALI 07 · Workshop Plant · Revisi 3 · dicetak 21 Nov 2026' and its size. */
const headlineOf = (
  { number: copy, place, revisi, printed_on }: CopyMark,
  space: number,
  measure: Measure,
): [string, number] => {
  const text = (shown: string): string =>
    `SALINAN TERKENDALI ${copyNumberText(copy)} · ${shown} · Revisi ${revisi} · dicetak ${printed_on}`;
  const roomAt = (size: number): number => space - measure(text(''), size, 'bold');
  const size =
    headlineSizes.find((each) => roomAt(each) >= Math.min(leastPlace, measure(place, each, 'bold'))) ??
    headlineSizes[headlineSizes.length - 1] ??
    6.5;
  return [text(shortened(place, Math.max(0, roomAt(size)), size, 'bold', measure)), size];
};
