import { z } from 'zod/mini';
import type { AudienceKey, DistributionSettings, Membership } from './audiences.ts';
import { addDays, dateAt } from './working-days.ts';

/**
 * What the audience of a document must have read: a new `id` with each new revision, and where someone asks for it
 * again; `since` is the time of that. A document without one asks for nothing.
 */
export const reading = z.object({ id: z.string(), since: z.iso.datetime() });
export type Reading = z.infer<typeof reading>;

export type ReadingSettings = Pick<DistributionSettings, 'time_zone' | 'reading_days'>;

/** The last day on which a person is in time: days after the request or the start of their membership, the later one. */
export const readingDueOn = (
  since: string,
  memberSince: string | undefined,
  { time_zone, reading_days }: ReadingSettings,
): string =>
  addDays(dateAt(memberSince !== undefined && memberSince > since ? memberSince : since, time_zone), reading_days);

/** From the day after the due date. */
export const isReadingOverdue = (dueOn: string, today: string): boolean => dueOn < today;

/** Documents whose distribution is changed, or whose reading is required, together. */
export const maxDistributedDocuments = 100;
/** Documents whose progress is counted together. */
export const maxProgressDocuments = 20;

/** How far a person is with one reading of one document. */
export const readingStates = ['not_opened', 'opened', 'understood'] as const;
export const readingState = z.enum(readingStates);
export type ReadingState = z.infer<typeof readingState>;

/** A document in an audience list that asks to be read. */
export interface Duty {
  document_id: string;
  reading: Reading;
}

/** What a person did about one reading of a document; a reading that is asked later has another id. */
export interface ReadingRecord {
  reading_id: string;
  state: Exclude<ReadingState, 'not_opened'>;
  /** ISO 8601, of the state. */
  at: string;
}

export interface RequiredReading extends Duty {
  due_on: string;
  record: ReadingRecord | undefined;
}

/**
 * All that a person must have read, understood or not: the duties in the lists of their memberships, each once, with
 * the membership that has lasted longest.
 */
export const requiredReadings = (
  memberships: readonly Membership[],
  lists: ReadonlyMap<AudienceKey, readonly Duty[]>,
  records: ReadonlyMap<string, ReadingRecord>,
  settings: ReadingSettings,
): RequiredReading[] => {
  const found = new Map<string, RequiredReading>();
  const dueDates = new Map<string, string>();
  for (const { key, since } of memberships)
    for (const duty of lists.get(key) ?? []) {
      const start = since !== undefined && since > duty.reading.since ? since : duty.reading.since;
      const due_on = dueDates.get(start) ?? readingDueOn(start, undefined, settings);
      dueDates.set(start, due_on);
      const known = found.get(duty.document_id);
      if (known && known.due_on <= due_on) continue;
      found.set(duty.document_id, { ...duty, due_on, record: currentRecord(records.get(duty.document_id), duty) });
    }
  return [...found.values()];
};

const currentRecord = (record: ReadingRecord | undefined, { reading: { id } }: Duty): ReadingRecord | undefined =>
  record?.reading_id === id ? record : undefined;

export const isUnderstood = ({ record }: Pick<RequiredReading, 'record'>): boolean => record?.state === 'understood';

/** The earliest due date first; one order for equal dates. */
export const inOrderOfDueDate = <T extends { due_on: string; document_id: string }>(readings: readonly T[]): T[] =>
  [...readings].sort((one, other) => (dueOrder(one) < dueOrder(other) ? -1 : 1));

export const dueOrder = ({ due_on, document_id }: { due_on: string; document_id: string }): string =>
  `${due_on}#${document_id}`;

/** What a list of readers shows first: who is late, then who has not opened the document, then who has. */
export const readerRank = ({ state, is_overdue }: { state: ReadingState; is_overdue: boolean }): number => {
  if (state === 'understood') return 3;
  if (is_overdue) return 0;
  return state === 'not_opened' ? 1 : 2;
};

export interface ReadingCounts {
  total: number;
  /** Opened and not yet understood. */
  opened: number;
  understood: number;
  /** Not understood after the due date. */
  overdue: number;
}

export const readingCounts = (readers: readonly { state: ReadingState; is_overdue: boolean }[]): ReadingCounts => ({
  total: readers.length,
  opened: readers.filter(({ state }) => state === 'opened').length,
  understood: readers.filter(({ state }) => state === 'understood').length,
  overdue: readers.filter(({ is_overdue }) => is_overdue).length,
});
