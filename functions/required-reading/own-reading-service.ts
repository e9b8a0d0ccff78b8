import { type Member, membershipsOf, userKey } from '../../shared/domain/required-reading/audiences.ts';
import { isUnderstood, type RequiredReading, requiredReadings } from '../../shared/domain/required-reading/reading.ts';
import type { Caller } from '../http/handler.ts';
import { loadDutiesByKey, loadPersonalReading, type PersonalReading } from './audience-list-store.ts';

/** The caller as a reader of documents. */
export const readerOf = (caller: Caller): Member => ({ ...caller, active: true });

/**
 * What a person must read and has not understood, with their records of what they have opened; eventually consistent.
 */
export const loadUnreadReadings = async (
  person: Member,
  now: Date,
): Promise<{ unread: RequiredReading[]; opened: PersonalReading['opened'] }> => {
  const memberships = membershipsOf(person, now);
  const named = userKey(person.nrp);
  const [lists, { duties, understood, opened }] = await Promise.all([
    loadDutiesByKey(memberships.flatMap(({ key }) => (key === named ? [] : [key]))),
    loadPersonalReading(person.nrp),
  ]);
  const unreadLists = new Map(
    Array.from(new Map([...lists, [named, duties]]), ([key, all]) => [
      key,
      all.filter((duty) => !isUnderstood(understood, duty)),
    ]),
  );
  return { unread: requiredReadings(memberships, unreadLists), opened };
};
