import type { UndoPreview } from '../../../../shared/api/bulk.ts';
import { formatNumber } from '../../lib/format/format.ts';

export const previewText = ({ removed, restored, left_count }: UndoPreview): string => {
  const parts = [`${formatNumber(removed)} dokumen baru dihapus`, `${formatNumber(restored)} dikembalikan`];
  if (left_count === 0) return `${parts.join(', ')}.`;
  return `${parts.join(', ')}, ${formatNumber(left_count)} tidak disentuh karena sudah diubah setelah impor:`;
};

/** '... dan N dokumen lainnya'; null when all are shown. */
export const leftMoreText = ({ left_count }: UndoPreview, shown: number): string | null =>
  left_count > shown ? `... dan ${formatNumber(left_count - shown)} dokumen lainnya` : null;
