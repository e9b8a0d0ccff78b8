import type { QueuedSubmission } from '../../../../../shared/api/submission-records.ts';
import { formatNumber } from '../../../lib/format/format.ts';

type Row = Pick<QueuedSubmission, 'id' | 'blocked'>;

/**
 * The row that decision mode shows: the one of the URL, or without one the first that the user can decide. Undefined
 * where the queue does not have it.
 */
export const selectedRow = <R extends Row>(rows: readonly R[], openId: string | null): R | undefined =>
  openId === null ? (rows.find(({ blocked }) => blocked === null) ?? rows[0]) : rows.find(({ id }) => id === openId);

export const neighbourOf = <R extends Row>(rows: readonly R[], id: string | undefined, step: 1 | -1): R | undefined => {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) return rows[0];
  return rows[Math.min(rows.length - 1, Math.max(0, index + step))];
};

/**
 * The row after a decided one: the next below that the user can decide, then the first above, and where they can decide
 * none the neighbour, so that it is read why. Undefined when the queue is empty.
 */
export const rowAfterDecision = <R extends Row>(rows: readonly R[], decidedId: string): R | undefined => {
  const index = rows.findIndex(({ id }) => id === decidedId);
  const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))];
  return others.find(({ blocked }) => blocked === null) ?? others[0];
};

/**
 * '2 dari 5': the place among what waits and what was decided since the queue was opened, so that the total stays while
 * rows disappear.
 */
export const progressText = (rows: readonly Row[], id: string | undefined, decided: number): string => {
  const index = rows.findIndex((row) => row.id === id);
  return `${decided + index + 1} dari ${decided + rows.length}`;
};

/**
 * '8 dokumen menunggu peninjauan, 6 dapat Anda putuskan, 12 sudah Anda putuskan': what the progress and the app's header
 * count differently is named.
 */
export const queueCountText = (rows: readonly Row[], label: string, decided: number): string => {
  const decidable = rows.filter(({ blocked }) => blocked === null).length;
  return [
    `${formatNumber(rows.length)} ${label}`,
    ...(decidable < rows.length ? [`${formatNumber(decidable)} dapat Anda putuskan`] : []),
    ...(decided > 0 ? [`${formatNumber(decided)} sudah Anda putuskan`] : []),
  ].join(', ');
};
