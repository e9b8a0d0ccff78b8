import { type Band, lowestLine, millimetre, scanAddress } from './band.ts';
import { shortened } from './band-text.ts';

/** What each page says of the revision that is read on a screen. */
export interface ViewMark {
  revisi: number;
  /** '24 Nov 2026 14.05'. */
  published_at: string;
  /** Our own host, which the QR code and its caption name. */
  host: string;
  token: string;
  /** Why the revision is not in force. */
  ended?: string | undefined;
}

const codeSize = 14 * millimetre;
const size = 9.5;

/** The band of a file that 'Lihat' opens: a print of it is a copy that no recall reaches. */
export const viewBand = (mark: ViewMark): Band => ({
  address: scanAddress(mark),
  codeSize,
  isEnded: mark.ended !== undefined,
  texts: (space, page, measure) => {
    const notice = `Tidak terkendali bila dicetak · revisi ${mark.revisi} · ${mark.published_at}`;
    const text = mark.ended === undefined ? notice : `TIDAK BERLAKU · ${mark.ended}`;
    return [
      { text: shortened(text, space, size, 'bold', measure), x: 0, y: codeSize - size, size, face: 'bold' },
      ...lowestLine(mark.host, space, page, measure),
    ];
  },
});
