import type { AudienceKey } from '../../shared/domain/required-reading/audiences.ts';
import type { Duty, Understood } from '../../shared/domain/required-reading/reading.ts';
import { keys } from '../db/keys.ts';
import { forEachEntry, loadBucketTexts, mapEntries } from './bucket-store.ts';
import { loadFollowedVersions } from './follow-store.ts';
import { type Gap, gapKeys } from './gap-rules.ts';
import { dutyOf, recordOf, type StoredRecord, understoodReadingIn } from './reading-records.ts';

/** Read consistently, because it is cached as the lists of the versions that were read before. */
const loadDuties = async (key: AudienceKey): Promise<Duty[]> =>
  (await loadBucketTexts(keys.audienceList(key), { kind: 'D', isConsistent: true })).flatMap(({ text }) =>
    mapEntries(text, dutyOf),
  );

/** The lists that this container has read, while they follow these versions of the catalogues. */
const cached = { versions: '', lists: new Map<AudienceKey, Promise<Duty[]>>() };

/**
 * What must be read of these lists, as of the last run that brought them in agreement with the documents. Thousands of
 * pages load them at the same time after a change for everyone, so a container reads a list once for each version.
 */
export const loadDutiesByKey = async (wanted: Iterable<AudienceKey>): Promise<Map<AudienceKey, readonly Duty[]>> => {
  const versions = await loadFollowedVersions();
  if (cached.versions !== versions) Object.assign(cached, { versions, lists: new Map() });
  const { lists } = cached;
  return new Map(
    await Promise.all(
      Array.from(new Set(wanted), async (key) => {
        const list = lists.get(key) ?? loadDuties(key);
        lists.set(key, list);
        list.catch(() => lists.delete(key));
        return [key, await list] as const;
      }),
    ),
  );
};

/** The ids of all documents of one list, those that ask for nothing too. Eventually consistent. */
export const loadListedIds = async (key: AudienceKey): Promise<string[]> =>
  (await loadBucketTexts(keys.audienceList(key)))
    .filter(({ kind }) => kind === 'D' || kind === 'L')
    .flatMap(({ text }) => mapEntries(text, (id) => id));

/** Since when each of the documents lacks it (milliseconds since 1970). Eventually consistent; one read unit for about 200. */
export const loadGapTimes = async (gap: Gap): Promise<number[]> =>
  (await loadBucketTexts(keys.audienceList(gapKeys[gap]))).flatMap(({ text }) =>
    mapEntries(text, (_id, since) => Number.parseInt(since, 36)),
  );

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
