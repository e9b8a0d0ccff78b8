import { type RiskyChange, riskyChanges } from '../../../../../../shared/domain/documents/change-kinds.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import type { ReviewData } from './use-review.ts';

const riskyTexts: Record<RiskyChange, string> = {
  retired: 'menjadi Kadaluarsa',
  moved: 'pindah departemen',
  unapproved: 'yang disetujui diganti tanpa persetujuan',
  unfiled: 'Aktif kehilangan berkasnya',
};

/** '12 dokumen menjadi Kadaluarsa'. */
export const riskyText = (kind: RiskyChange, count: number): string =>
  `${formatNumber(count)} dokumen ${riskyTexts[kind]}`;

/** What the import will leave out although the check found it; null when nothing. */
export const leftOutText = (groups: ReviewData['change_groups'], accepted: readonly RiskyChange[]): string | null => {
  const left = riskyChanges.flatMap((kind) => {
    const count = groups.find((group) => group.kind === kind)?.count ?? 0;
    return count > 0 && !accepted.includes(kind) ? [riskyText(kind, count)] : [];
  });
  return left.length > 0 ? `Tidak ikut disimpan: ${left.join(', ')}.` : null;
};
