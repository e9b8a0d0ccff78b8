import { addDays, addMonths, daysBetween } from '../time/working-days.ts';
import type { ArchivedRecord, RecordSeries } from './records.ts';

/** Days (YYYY-MM-DD, both included) on which nothing may be destroyed; `until` is null while the hold stands. */
export interface HoldInterval {
  from: string;
  until: string | null;
}

export interface Retention {
  /** The last day of the active phase; null while a hold stops it. */
  active_until: string | null;
  /** The last day of the retention; null for what is permanent, and while a hold stands. */
  ends_on: string | null;
  is_held: boolean;
}

/**
 * The retention of a record under its series as it is now. A hold stops the clock: each day under one is a day more, once
 * where holds overlap. Years end on the same day, of 29 February on the last day of February.
 */
export const retentionOf = (
  { starts_on, extra_years = 0, is_permanent }: Pick<ArchivedRecord, 'starts_on' | 'extra_years' | 'is_permanent'>,
  { active_years, inactive_years, disposition }: Pick<RecordSeries, 'active_years' | 'inactive_years' | 'disposition'>,
  holds: readonly HoldInterval[],
): Retention => {
  const is_held = holds.some(({ until }) => until === null);
  const endAfter = (years: number): string | null => endOfClock(starts_on, addMonths(starts_on, years * 12), holds);
  return {
    active_until: endAfter(active_years),
    ends_on:
      disposition === 'permanent' || is_permanent || is_held
        ? null
        : endAfter(active_years + inactive_years + extra_years),
    is_held,
  };
};

/** The last day of a clock that would end on `end` without holds; null while one stops it. */
const endOfClock = (start: string, end: string, holds: readonly HoldInterval[]): string | null => {
  let last = end;
  /** The first day that no hold before has counted. */
  let next = addDays(start, 1);
  for (const { from, until } of holds.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const first = from > next ? from : next;
    if (first > last) break;
    if (until === null) return null;
    if (until < first) continue;
    last = addDays(last, daysBetween(first, until) + 1);
    next = addDays(until, 1);
  }
  return last;
};

export const retentionPhases = ['active', 'inactive', 'ended', 'held', 'permanent'] as const;
export type RetentionPhase = (typeof retentionPhases)[number];
export const retentionPhaseLabels: Record<RetentionPhase, string> = {
  active: 'Aktif',
  inactive: 'Inaktif',
  ended: 'Lewat retensi',
  held: 'Ditahan',
  permanent: 'Permanen',
};

/** `today`: YYYY-MM-DD in the company's time zone. A hold comes first: nothing else may be done with the record. */
export const retentionPhaseOn = ({ active_until, ends_on, is_held }: Retention, today: string): RetentionPhase => {
  if (is_held) return 'held';
  if (ends_on !== null && ends_on < today) return 'ended';
  if (active_until !== null && today <= active_until) return 'active';
  return ends_on === null ? 'permanent' : 'inactive';
};
