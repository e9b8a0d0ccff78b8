import pLimit from 'p-limit';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { headedDepartments } from '../../shared/domain/documents/document-access.ts';
import {
  type CommonDuties,
  commonDuties,
  isRemindedToday,
  type ReadingDigest,
  unreadOf,
} from '../../shared/domain/notices/reading-reminders.ts';
import type { ReminderDay } from '../../shared/domain/notices/reminders.ts';
import { isPositionInForce } from '../../shared/domain/people/roles.ts';
import {
  type AudienceKey,
  audiencePositions,
  departmentKey,
  everyoneKey,
  type Membership,
  membershipsOf,
  positionKey,
  userKey,
} from '../../shared/domain/required-reading/audiences.ts';
import type { Duty } from '../../shared/domain/required-reading/reading.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { loadMemberPages, type Person } from '../profiles/member-store.ts';
import { loadDutiesByKey, loadPersonalReading } from '../required-reading/audience-list-store.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';

/** People whose list is read at a time. */
const concurrency = 32;

/** Sets of memberships whose duties are computed at a time. */
const maxKnown = 64;

interface ReadingDigests {
  /** Who is reminded today of what they must read. */
  readers: Map<string, ReadingDigest>;
  /** For heads of departments: how many of their people are late. */
  lateReaders: Map<string, number>;
}

/** What the people of the company must read, page by page of them, and whom to remind of it today. */
export const loadReadingDigests = async (day: ReminderDay, now: Date): Promise<ReadingDigests> => {
  const readers = new Map<string, ReadingDigest>();
  const lateByDepartment = new Map<DepartmentCode, number>();
  const heads = new Map<string, DepartmentCode[]>();
  const dutiesOf = dutiesByMembership(await loadLists(), day);
  for await (const page of loadMemberPages())
    await pLimit(concurrency).map(page, async (person) => {
      const headed = headedDepartments({ positions: person.positions.filter((each) => isPositionInForce(each, now)) });
      if (headed.length > 0) heads.set(person.nrp, headed);
      const { duties, understood } = await loadPersonalReading(person.nrp);
      const common = dutiesOf(person, duties, now);
      const unread = unreadOf(common, understood, day.today);
      if (!unread) return;
      const { department } = person;
      if (unread.overdue > 0 && department !== undefined)
        lateByDepartment.set(department, (lateByDepartment.get(department) ?? 0) + 1);
      if (!person.without_account && isRemindedToday(common, understood, day)) readers.set(person.nrp, unread);
    });
  return { readers, lateReaders: lateReadersOf(heads, lateByDepartment) };
};

const loadLists = (): Promise<Map<AudienceKey, readonly Duty[]>> =>
  loadDutiesByKey([everyoneKey, ...departmentCodes.map(departmentKey), ...audiencePositions.map(positionKey)]);

/** People with the same memberships, since the same days, share what is computed of the lists. */
const dutiesByMembership = (lists: ReadonlyMap<AudienceKey, readonly Duty[]>, { today }: ReminderDay) => {
  const settings = companyDistribution();
  const known = new Map<string, CommonDuties>();
  const earliest = new Map(
    Array.from(lists, ([key, duties]) => [
      key,
      duties.reduce((first, duty) => Math.min(first, duty.since), Number.MAX_VALUE),
    ]),
  );
  /** Of a membership that began before anything of its list, no day. */
  const dayOf = ({ key, since }: Membership): string =>
    since === undefined || Date.parse(since) <= (earliest.get(key) ?? Number.MAX_VALUE)
      ? ''
      : dateAt(since, settings.time_zone);
  return (person: Person, named: readonly Duty[], now: Date): CommonDuties => {
    const memberships = membershipsOf(person, now);
    const own = userKey(person.nrp);
    if (named.length > 0) return commonDuties(memberships, new Map([...lists, [own, named]]), { today, settings });
    const shared = memberships.filter(({ key }: Membership) => key !== own);
    const name = shared.map((each) => `${each.key} ${dayOf(each)}`).join();
    const found = known.get(name) ?? commonDuties(shared, lists, { today, settings });
    // Each has thousands of entries at most; many people who came on days of their own must not fill the memory.
    if (known.size >= maxKnown) known.clear();
    known.set(name, found);
    return found;
  };
};

const lateReadersOf = (
  heads: ReadonlyMap<string, readonly DepartmentCode[]>,
  lateByDepartment: ReadonlyMap<DepartmentCode, number>,
): ReadingDigests['lateReaders'] =>
  new Map(
    [...heads].flatMap(([nrp, departments]) => {
      const count = departments.reduce((sum, department) => sum + (lateByDepartment.get(department) ?? 0), 0);
      return count > 0 ? [[nrp, count] as const] : [];
    }),
  );
