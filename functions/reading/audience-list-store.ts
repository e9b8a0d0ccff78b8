import type { AudienceKey } from '../../shared/domain/audiences.ts';
import type { Duty } from '../../shared/domain/reading.ts';
import { keys } from '../db/keys.ts';
import { loadEntries } from './bucket-store.ts';
import { dutyOf, recordOf, type StoredRecord } from './reading-records.ts';

/** What must be read of one list. Eventually consistent. */
export const loadDuties = async (key: AudienceKey): Promise<Duty[]> =>
  (await loadEntries(keys.audienceList(key), 'D')).flatMap(({ entries }) => entries.map(dutyOf));

export const loadDutiesByKey = async (wanted: Iterable<AudienceKey>): Promise<Map<AudienceKey, Duty[]>> =>
  new Map(await Promise.all(Array.from(new Set(wanted), async (key) => [key, await loadDuties(key)] as const)));

/** The ids of all documents of one list, those that ask for nothing too. Eventually consistent. */
export const loadListedIds = async (key: AudienceKey): Promise<string[]> =>
  (await loadEntries(keys.audienceList(key)))
    .filter(({ kind }) => kind === 'D' || kind === 'L')
    .flatMap(({ entries }) => entries.map(([id]) => id));

/** What a named person must read, and what they have opened and understood, by document. */
export interface PersonalReading {
  duties: Duty[];
  records: Map<string, StoredRecord>;
}

/** Eventually consistent, in one query. */
export const loadPersonalReading = async (nrp: string): Promise<PersonalReading> => {
  const buckets = await loadEntries(keys.reader(nrp));
  const ofKind = (wanted: string) => buckets.flatMap(({ kind, entries }) => (kind === wanted ? entries : []));
  return {
    duties: ofKind('D').map(dutyOf),
    records: new Map(ofKind('R').map(([id, text]) => [id, recordOf(text)])),
  };
};
