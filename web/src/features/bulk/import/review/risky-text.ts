import { type RiskyChange, riskyChanges } from '../../../../../../shared/domain/documents/change-kinds.ts';
import { config } from '../../../../lib/config.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import type { ReviewData } from './use-review.ts';

const unapprovedTexts = {
  direct: 'yang disetujui diganti tanpa persetujuan',
  second_person: 'yang disetujui diganti; menunggu persetujuan orang kedua',
};

const riskyTexts: Record<Exclude<RiskyChange, 'unapproved'>, string> = {
  retired: 'menjadi Kadaluarsa',
  moved: 'pindah departemen',
  unfiled: 'Aktif kehilangan berkasnya',
};

export const riskyText = (kind: RiskyChange, count: number): string =>
  `${formatNumber(count)} dokumen ${kind === 'unapproved' ? unapprovedTexts[config().keeper_changes] : riskyTexts[kind]}`;

/** What the import will leave out although the check found it; null when nothing. */
export const leftOutText = (groups: ReviewData['change_groups'], accepted: readonly RiskyChange[]): string | null => {
  const left = riskyChanges.flatMap((kind) => {
    const count = groups.find((group) => group.kind === kind)?.count ?? 0;
    return count > 0 && !accepted.includes(kind) ? [riskyText(kind, count)] : [];
  });
  return left.length > 0 ? `Tidak ikut disimpan: ${left.join(', ')}.` : null;
};
