import { type Member, membershipsOf, userKey } from '../../shared/domain/audiences.ts';
import { type RequiredReading, requiredReadings } from '../../shared/domain/reading.ts';
import type { Caller } from '../http/handler.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadDutiesByKey, loadPersonalReading } from './audience-list-store.ts';
import type { StoredRecord } from './reading-records.ts';

/** The caller as a reader of documents. */
export const readerOf = (caller: Caller): Member => ({ ...caller, active: true });

/** All that a person must have read, with what they did about it; eventually consistent, one query for each list. */
export const loadOwnReadings = async (
  person: Member,
  now: Date,
): Promise<{ required: RequiredReading[]; records: ReadonlyMap<string, StoredRecord> }> => {
  const memberships = membershipsOf(person, now);
  const named = userKey(person.nrp);
  const [lists, { duties, records }] = await Promise.all([
    loadDutiesByKey(memberships.flatMap(({ key }) => (key === named ? [] : [key]))),
    loadPersonalReading(person.nrp),
  ]);
  lists.set(named, duties);
  return { required: requiredReadings(memberships, lists, records, companyDistribution()), records };
};
