import * as z from 'zod/mini';
import { addDays, dateAt, startOfDate } from '../time/working-days.ts';
import type { AudienceKey, Membership } from './audiences.ts';

/**
 * What the audience of a document must have read: a new `id` with each new revision, and where someone asks for it
 * again; `since` is the time of that. A document without one asks for nothing.
 */
export const reading = z.object({ id: z.string(), since: z.iso.datetime() });
export type Reading = z.infer<typeof reading>;

export interface ReadingSettings {
  time_zone: string;
  /** Days in which a document must be read. */
  reading_days: number;
}

/**
 * The last day on which a person is in time, from when their time to read began (ISO 8601 or milliseconds since 1970):
 * at the request or at the start of their membership, whichever is later.
 */
export const readingDueOn = (start: string | number, { time_zone, reading_days }: ReadingSettings): string =>
  addDays(dateAt(start, time_zone), reading_days);

/** From the day after the due date. */
export const isReadingOverdue = (dueOn: string, today: string): boolean => dueOn < today;

/** Whose time to read began before this moment is overdue today; milliseconds since 1970. */
export const overdueBefore = (today: string, { time_zone, reading_days }: ReadingSettings): number =>
  startOfDate(addDays(today, -reading_days), time_zone);

/** Dates change at a full quarter of an hour, in every time zone of today. */
const quarterMs = 15 * 60 * 1000;

/** `readingDueOn` for thousands of starts in milliseconds. */
export const dueDates = ({ time_zone, reading_days }: ReadingSettings): ((start: number) => string) => {
  const dates = memoized((quarter: number) => dateAt(quarter * quarterMs, time_zone));
  const dueOn = memoized((date: string) => addDays(date, reading_days));
  return (start) => dueOn(dates(Math.floor(start / quarterMs)));
};

const memoized = <K, V>(compute: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
};

/** Documents whose distribution is changed, or whose reading is required, together. */
export const maxDistributedDocuments = 100;
/** Documents whose progress is counted together. */
export const maxProgressDocuments = 20;
/** Documents whose audiences one call returns. */
export const maxNamedDocuments = 100;

/** How far a person is with one reading of one document. */
export const readingStates = ['not_opened', 'opened', 'understood'] as const;
export const readingState = z.enum(readingStates);
export type ReadingState = z.infer<typeof readingState>;

/** A document in an audience list that asks to be read. */
export interface Duty {
  document_id: string;
  reading_id: string;
  /** Milliseconds since 1970, which thousands of entries are parsed to and compared by in less time than to ISO 8601. */
  since: number;
}

/** What a person did about one reading of a document; a reading that is asked later has another id. */
export interface ReadingRecord {
  reading_id: string;
  state: Exclude<ReadingState, 'not_opened'>;
  /** Of the state; milliseconds since 1970. */
  at: number;
}

export interface RequiredReading extends Duty {
  /** When the time to read began, from which the due date follows; milliseconds since 1970. */
  start: number;
}

/** What a person has understood: the id of the last reading, by document. */
export type Understood = ReadonlyMap<string, string>;

/** Whether a person has understood what a document asks for now, not only what it asked for before. */
export const isUnderstood = (
  understood: Understood,
  { document_id, reading_id }: Pick<Duty, 'document_id' | 'reading_id'>,
): boolean => understood.get(document_id) === reading_id;

/**
 * All that a person must have read: the duties in the lists of their memberships, each once, with the membership that
 * leaves the least time.
 */
export const requiredReadings = (
  memberships: readonly Membership[],
  lists: ReadonlyMap<AudienceKey, readonly Duty[]>,
): RequiredReading[] => {
  const found = new Map<string, RequiredReading>();
  for (const { key, since: member_since } of memberships) {
    const memberSince = member_since === undefined ? 0 : Date.parse(member_since);
    for (const { document_id, reading_id, since } of lists.get(key) ?? []) {
      const start = Math.max(since, memberSince);
      const known = found.get(document_id);
      if (!known || start < known.start) found.set(document_id, { document_id, reading_id, since, start });
    }
  }
  return [...found.values()];
};

/** The earliest due date first; one order for equal starts. */
export const inOrderOfDueDate = <T extends Pick<RequiredReading, 'start' | 'document_id'>>(
  readings: readonly T[],
): T[] => readings.toSorted((one, other) => one.start - other.start || (one.document_id < other.document_id ? -1 : 1));

/** Sorts as text like `inOrderOfDueDate`: a time has 13 digits from 2001 to 2286. */
export const dueOrder = ({ start, document_id }: Pick<RequiredReading, 'start' | 'document_id'>): string =>
  `${start}#${document_id}`;

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
