import { changeOf } from '../../shared/domain/documents/documents.ts';
import { type Member, membershipsOf, userKey } from '../../shared/domain/required-reading/audiences.ts';
import {
  isUnderstood,
  overdueBefore,
  type RequiredReading,
  readingDueOn,
  requiredReadings,
} from '../../shared/domain/required-reading/reading.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { documentRow, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { readingDuty } from '../documents/reading-rules.ts';
import type { Caller } from '../http/handler.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadDutiesByKey, loadPersonalReading, type PersonalReading } from './audience-list-store.ts';
import { digestOf } from './reading-records.ts';

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

/**
 * Unread documents as lists show them. One is left out whose document has changed since the lists were written, which
 * follow within moments. `cutoff`: whose time to read began before it is overdue; milliseconds since 1970.
 */
export const describeReadings = async (
  readings: readonly RequiredReading[],
  opened: PersonalReading['opened'],
  cutoff: number,
) => {
  const documents = await loadDocumentsOrDeleted(readings.map(({ document_id }) => document_id));
  return readings.flatMap(({ document_id, reading_id, since, start }, at) => {
    const document = documents[at];
    if (!document || readingDuty(document)?.id !== reading_id) return [];
    const record = opened.get(document_id);
    const isOpened = record?.reading_id === reading_id && record.digest === digestOf(document);
    return [
      {
        document: documentRow(document),
        reading_id,
        since: new Date(since).toISOString(),
        due_on: readingDueOn(start, companyDistribution()),
        is_overdue: start < cutoff,
        change: changeOf(document),
        opened_at: isOpened ? new Date(record.at).toISOString() : null,
      },
    ];
  });
};

/** Whose time to read began before this moment is overdue; milliseconds since 1970. */
export const overdueCutoff = (now: Date): number => {
  const settings = companyDistribution();
  return overdueBefore(dateAt(now.getTime(), settings.time_zone), settings);
};
