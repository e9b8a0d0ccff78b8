import type { AudienceKey } from '../../shared/domain/required-reading/audiences.ts';
import type { Duty, Understood } from '../../shared/domain/required-reading/reading.ts';
import { keys } from '../db/keys.ts';
import { forEachEntry, loadBucketTexts, mapEntries } from './bucket-store.ts';
import { dutyOf, recordOf, type StoredRecord, understoodReadingIn } from './reading-records.ts';

/** What must be read of one list. Eventually consistent. */
export const loadDuties = async (key: AudienceKey): Promise<Duty[]> =>
  (await loadBucketTexts(keys.audienceList(key), 'D')).flatMap(({ text }) => mapEntries(text, dutyOf));

export const loadDutiesByKey = async (wanted: Iterable<AudienceKey>): Promise<Map<AudienceKey, Duty[]>> =>
  new Map(await Promise.all(Array.from(new Set(wanted), async (key) => [key, await loadDuties(key)] as const)));

/** The ids of all documents of one list, those that ask for nothing too. Eventually consistent. */
export const loadListedIds = async (key: AudienceKey): Promise<string[]> =>
  (await loadBucketTexts(keys.audienceList(key)))
    .filter(({ kind }) => kind === 'D' || kind === 'L')
    .flatMap(({ text }) => mapEntries(text, (id) => id));

/** What a named person must read, and what they did about it and about what their other audiences must read. */
export interface PersonalReading {
  duties: Duty[];
  understood: Understood;
  /** What they have opened and not understood, by document. */
  opened: ReadonlyMap<string, StoredRecord>;
}

/** Eventually consistent, in one query. */
export const loadPersonalReading = async (nrp: string): Promise<PersonalReading> => {
  const buckets = await loadBucketTexts(keys.reader(nrp));
  const ofKind = (wanted: string) => buckets.filter(({ kind }) => kind === wanted);
  const understood = new Map<string, string>();
  const opened = new Map<string, StoredRecord>();
  for (const { text } of ofKind('R'))
    forEachEntry(text, (id, record) => {
      const readingId = understoodReadingIn(record);
      if (readingId === undefined) opened.set(id, recordOf(record));
      else understood.set(id, readingId);
    });
  return { duties: ofKind('D').flatMap(({ text }) => mapEntries(text, dutyOf)), understood, opened };
};
