import type { RiskyChange } from '../../../../../../shared/domain/import-changes.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import type { ReviewData } from './use-review.ts';

/** '12 dokumen menjadi Kadaluarsa'. */
export const riskyText = (kind: RiskyChange, count: number): string =>
  `${formatNumber(count)} dokumen ${kind === 'retired' ? 'menjadi Kadaluarsa' : 'pindah departemen'}`;

/** What the import will leave out although the check found it; null when nothing. */
export const leftOutText = (groups: ReviewData['change_groups'], accepted: readonly RiskyChange[]): string | null => {
  const left = (['retired', 'moved'] as const).flatMap((kind) => {
    const count = groups.find((group) => group.kind === kind)?.count ?? 0;
    return count > 0 && !accepted.includes(kind) ? [riskyText(kind, count)] : [];
  });
  return left.length > 0 ? `Tidak ikut disimpan: ${left.join(', ')}.` : null;
};
