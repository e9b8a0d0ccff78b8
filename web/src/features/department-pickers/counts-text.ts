import { formatNumber } from '../../lib/format/format.ts';

interface Counts {
  /** Documents that the department receives; undefined where they are not counted. */
  documents?: number;
  /** Copies in circulation, and those of them that must be recalled. */
  copies: number;
  recalls: number;
}

/** '38 dokumen, 5 salinan beredar, 2 harus ditarik'. */
export const countsText = ({ documents, copies, recalls }: Counts): string =>
  [
    ...(documents === undefined ? [] : [`${formatNumber(documents)} dokumen`]),
    `${formatNumber(copies)} salinan beredar`,
    ...(recalls === 0 ? [] : [`${formatNumber(recalls)} harus ditarik`]),
  ].join(', ');
