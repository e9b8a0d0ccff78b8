import pLimit from 'p-limit';
import type { ReaderSummary, ReadersGroup } from '../../shared/api/reading.ts';
import { membershipsOf, userKey } from '../../shared/domain/required-reading/audiences.ts';
import {
  isUnderstood,
  overdueBefore,
  type RequiredReading,
  readingDueOn,
  requiredReadings,
} from '../../shared/domain/required-reading/reading.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { loadDepartmentMembers, loadMembersWithoutDepartment, type Person } from '../profiles/member-store.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadDutiesByKey, loadPersonalReading } from './audience-list-store.ts';

/** Queries at a time, of a few milliseconds each. */
const concurrency = 32;

/** The people of a group with what they must read and have read, those with most overdue documents first. */
export const loadReaderSummaries = async (group: ReadersGroup, now: Date): Promise<ReaderSummary[]> => {
  const people = await (group === 'none' ? loadMembersWithoutDepartment() : loadDepartmentMembers(group));
  const named = new Set(people.map(({ nrp }) => userKey(nrp)));
  const keys = people.flatMap((person) => membershipsOf(person, now).map(({ key }) => key));
  const lists = await loadDutiesByKey(keys.filter((key) => !named.has(key)));
  const settings = companyDistribution();
  const cutoff = overdueBefore(dateAt(now.getTime(), settings.time_zone), settings);
  const summaries = await pLimit(concurrency).map(people, async (person): Promise<ReaderSummary> => {
    const { duties, understood } = await loadPersonalReading(person.nrp);
    const ownLists = duties.length === 0 ? lists : new Map([...lists, [userKey(person.nrp), duties]]);
    const required = requiredReadings(membershipsOf(person, now), ownLists);
    const unread = required.filter((each) => !isUnderstood(understood, each));
    return summaryOf(person, { required, unread }, cutoff);
  });
  return summaries.sort((one, other) => (summaryOrder(one) < summaryOrder(other) ? -1 : 1));
};

/** `cutoff`: whose time to read began before it is overdue; milliseconds since 1970. */
const summaryOf = (
  { nrp, full_name, without_account }: Person,
  { required, unread }: Record<'required' | 'unread', readonly RequiredReading[]>,
  cutoff: number,
): ReaderSummary => {
  const first = unread.reduce((earliest, { start }) => Math.min(earliest, start), Number.POSITIVE_INFINITY);
  return {
    nrp,
    full_name,
    without_account,
    required: required.length,
    understood: required.length - unread.length,
    overdue: unread.filter(({ start }) => start < cutoff).length,
    next_due_on: unread.length > 0 ? readingDueOn(first, companyDistribution()) : null,
  };
};

/** Where a person stands in the list: most overdue first, then most unread. */
export const summaryOrder = ({
  overdue,
  required,
  understood,
  nrp,
}: Pick<ReaderSummary, 'overdue' | 'required' | 'understood' | 'nrp'>): string =>
  `${descending(overdue)}#${descending(required - understood)}#${nrp}`;

/** Digits that sort the largest number first. */
const descending = (count: number): string => String(9_999_999 - count);
