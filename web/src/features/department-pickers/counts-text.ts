import { formatNumber } from '../../lib/format/format.ts';

interface Counts {
  documents: number;
  /** Copies in circulation, and those of them that must be recalled. */
  copies_out: number;
  recalls: number;
}

/** '38 dokumen, 5 salinan beredar, 2 harus ditarik'. */
export const countsText = ({ documents, copies_out, recalls }: Counts): string =>
  [
    `${formatNumber(documents)} dokumen`,
    `${formatNumber(copies_out)} salinan beredar`,
    ...(recalls === 0 ? [] : [`${formatNumber(recalls)} harus ditarik`]),
  ].join(', ');
