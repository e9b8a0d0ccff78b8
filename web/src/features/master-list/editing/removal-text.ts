import type { RowResult } from '../../../../../shared/api/document-edits.ts';
import { formatNumber } from '../../../lib/format/format.ts';

type Rejection = Extract<RowResult, { success: false }>;

const maxNamed = 3;

export const rejectionText = (rejected: readonly Rejection[], total: number, what: string): string => {
  const more = rejected.length - maxNamed;
  const reasons = rejected.slice(0, maxNamed).map(({ message }) => message);
  return [
    `${formatNumber(rejected.length)} dari ${formatNumber(total)} dokumen tidak ${what}.`,
    ...reasons,
    ...(more > 0 ? [`... dan ${formatNumber(more)} dokumen lainnya.`] : []),
  ].join(' ');
};

/** Where a second person decides about the end and the return of an approved revision. */
export const waitingTitle = 'Menunggu Orang Kedua';
export const waitingTexts = {
  deletion: 'tetap berlaku sampai admin atau document controller lain menerima penghapusannya.',
  restoration: 'tetap terhapus sampai admin atau document controller lain menerima pengembaliannya.',
};

export const rejectedOf = (results: readonly RowResult[]): Rejection[] => results.filter((result) => !result.success);
