import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { RecallDuties } from '../../shared/domain/notices/copy-notices.ts';
import type { NamedReading } from '../../shared/domain/notices/reading-notices.ts';
import { isHeadsDay } from '../../shared/domain/notices/reading-reminders.ts';
import {
  digestNotice,
  idsNamedIn,
  type ReviewDigest,
  type WholeDigest,
} from '../../shared/domain/notices/reminder-notices.ts';
import {
  type Deciders,
  digestsOf,
  reminderDayAt,
  type WaitingSubmission,
} from '../../shared/domain/notices/reminders.ts';
import { isPositionInForce, type PositionRole, positionRoles } from '../../shared/domain/people/roles.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import { loadRecallTimes } from '../copies/recall-service.ts';
import { keys, type Queue } from '../db/keys.ts';
import { readItems } from '../db/table.ts';
import { loadDestructionDuties } from '../destruction/duty-service.ts';
import { finishAnnouncement } from '../documents/review-announcement-store.ts';
import { loadReviewDigests } from '../documents/review-count-service.ts';
import { listWaitingChanges } from '../documents/waiting-change-store.ts';
import { notify } from '../notifications/notification-store.ts';
import { loadDepartmentHeads } from '../profiles/department-head-service.ts';
import { loadAllHoldings, loadHolders } from '../profiles/position-store.ts';
import { loadProfile } from '../profiles/profile-store.ts';
import { listKeepers, listStaffWithRole, listUsersWithRole } from '../profiles/role-member-store.ts';
import { loadOverdueLoans } from '../records/record-store.ts';
import { loadNamedReadings } from '../required-reading/named-reading-service.ts';
import { submissionItem } from '../submissions/submission-store.ts';
import { approvalQueues, listQueueEntries } from '../submissions/waiting-store.ts';
import { loadWorkingTime } from '../work-calendar/work-calendar-service.ts';
import { loadReadingDigests } from './reading-digest-service.ts';
import { beginRun, completeRun, type ReminderRun } from './run-store.ts';

/** Recipients at a time: a notice is one small transaction. */
const concurrency = 32;

const partSize = 500;

export interface SentDigests {
  day: string;
  waiting: number;
  /** Copies to be collected. */
  recalls: number;
  sent: number;
}

/**
 * Sends the digests of the working day, once: undefined at other times, and where they were all sent before. What waits
 * and who decides is read now. A run that breaks off is continued by the next one, which repeats no digest.
 */
export const sendDigests = async (now: Date): Promise<SentDigests | undefined> => {
  const workingTime = await loadWorkingTime();
  const day = reminderDayAt(now.getTime(), workingTime);
  const run = day === undefined ? undefined : await beginRun(day, now);
  if (!run) return undefined;
  const loans = await loadOverdueLoans(run.day);
  const [waiting, duties] = await Promise.all([loadWaiting(), loadRecallDuties(loans, now)]);
  const deciders = await loadDeciders(waiting, now);
  const today = { today: run.day, sent_days: run.sent_days, working_time: workingTime };
  const decisions = digestsOf(waiting, deciders, today, duties);
  const reviews = await loadReviewDigests(run.day, now, workingTime.time_zone);
  const digests = mergedDigests(
    {
      decisions,
      reviews: reviews.byUser,
      changes: await loadWaitingChanges(),
      destructions: await loadDestructionCounts(now),
      loans: loanCounts(loans, duties),
    },
    await loadReadingDigests(today, now),
    isHeadsDay(today),
  );
  const sent = await sendAll(run, digests);
  if (reviews.announcement) await finishAnnouncement(reviews.announcement, run.day);
  const oldest = waiting.map(({ level_entered_at }) => level_entered_at).sort()[0];
  await completeRun(run, oldest === undefined ? run.day : dateAt(oldest, workingTime.time_zone));
  return { day: run.day, waiting: waiting.length, recalls: duties.recalls.length, sent };
};

const levels: readonly { level: PositionRole | null; queues: readonly Queue[] }[] = [
  { level: null, queues: [{ state: 'pending' }] },
  ...positionRoles.map((level) => ({ level, queues: approvalQueues[level] })),
];

const loadWaiting = async (): Promise<WaitingSubmission[]> => {
  const entries = await Promise.all(
    levels.flatMap(({ level, queues }) =>
      queues.map(async (queue) => (await listQueueEntries(queue)).map((entry) => ({ ...entry, level }))),
    ),
  );
  return entries.flat();
};

/** Reads the posts that something waits for, the project managers as superiors, and the admins. */
const loadDeciders = async (waiting: readonly WaitingSubmission[], now: Date): Promise<Deciders> => {
  const posts = new Map<string, readonly [PositionRole, WaitingSubmission['department']]>();
  for (const { level, department } of waiting)
    if (level !== null)
      for (const role of [level, 'project_manager'] as const)
        posts.set(postNameOf(role, department), [role, department]);
  const [admins, ...holders] = await Promise.all([
    listUsersWithRole('admin'),
    ...[...posts].map(
      async ([name, [level, department]]) => [name, await loadHolders(level, department, now)] as const,
    ),
  ]);
  const byPost = new Map(holders);
  return { admins, holdersOf: (level, department) => byPost.get(postNameOf(level, department)) ?? [] };
};

type Loans = Awaited<ReturnType<typeof loadOverdueLoans>>;

/** The copies to collect now; heads collect those of their departments, and records on loan, document controllers all. */
const loadRecallDuties = async (loans: Loans, now: Date): Promise<RecallDuties> => {
  const times = await Promise.all(departmentCodes.map(async (each) => [each, await loadRecallTimes(each)] as const));
  const lending = new Set(loans.map(({ department }) => department));
  const named = times.filter(([department, since]) => since.length > 0 || lending.has(department));
  if (named.length === 0) return { recalls: [], collectorsOf: () => [] };
  const [controllers, heads] = await Promise.all([
    listStaffWithRole('document_controller'),
    Promise.all(named.map(async ([each]) => [each, await loadDepartmentHeads(each, now)] as const)),
  ]);
  const headsOf = new Map(heads);
  const everywhere = controllers.map(({ nrp }) => nrp);
  return {
    recalls: named.flatMap(([department, all]) => all.map((since) => ({ department, since }))),
    collectorsOf: (department) => [...new Set([...everywhere, ...(headsOf.get(department) ?? [])])],
  };
};

/** How many records on loan should be back that each user has lent or borrowed. */
const loanCounts = (loans: Loans, { collectorsOf }: RecallDuties): ReadonlyMap<string, number> => {
  const nrps = loans.flatMap(({ department, nrp }) => [...new Set([...collectorsOf(department), nrp ?? ''])]);
  const counts = Map.groupBy(nrps.filter(Boolean), (nrp) => nrp);
  return new Map([...counts].map(([nrp, all]) => [nrp, all.length]));
};

/** How many changes of others that wait for a second person each admin and document controller may decide. */
const loadWaitingChanges = async (): Promise<ReadonlyMap<string, number>> => {
  const makers: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listWaitingChanges(cursor, partSize);
    makers.push(...page.changes.map(({ made_by }) => made_by));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  if (makers.length === 0) return new Map();
  const counts = (await listKeepers()).map(
    (nrp) => [nrp, makers.filter((maker) => mayDecideFor(nrp, maker)).length] as const,
  );
  return new Map(counts.filter(([, count]) => count > 0));
};

/** How many destructions and holds wait for each admin, document controller and holder of a post. */
const loadDestructionCounts = async (now: Date): Promise<ReadonlyMap<string, number>> => {
  const dutiesOf = await loadDestructionDuties(now);
  const nrps = new Set([...(await listKeepers()), ...(await loadAllHoldings()).map(({ nrp }) => nrp)]);
  const counts: [string, number][] = [];
  for (const nrp of nrps) {
    const profile = await loadProfile(nrp);
    if (!profile?.active) continue;
    const positions = profile.positions.filter((each) => isPositionInForce(each, now));
    const { proposals, holds } = dutiesOf({ ...profile, positions });
    if (proposals.length + holds.length > 0) counts.push([nrp, proposals.length + holds.length]);
  }
  return new Map(counts);
};

/** Only the post of a Dept. Head depends on the department. */
const postNameOf = (level: PositionRole, department: WaitingSubmission['department']): string =>
  level === 'dept_head' ? `${level}#${department}` : level;

interface ToDecide {
  decisions: ReturnType<typeof digestsOf>;
  reviews: ReadonlyMap<string, ReviewDigest>;
  changes: ReadonlyMap<string, number>;
  destructions: ReadonlyMap<string, number>;
  loans: ReadonlyMap<string, number>;
}

/**
 * One notice for each user of what they decide and review, and what they and their people must read. `isEveryOther`: on
 * every second working day, what is late is enough for a digest; in another one it is named every day.
 */
const mergedDigests = (
  { decisions, reviews, changes, destructions, loans }: ToDecide,
  { readers, lateReaders }: Awaited<ReturnType<typeof loadReadingDigests>>,
  isEveryOther: boolean,
): Map<string, WholeDigest> =>
  new Map(
    [
      ...new Set(
        [decisions, reviews, changes, destructions, loans, readers, lateReaders].flatMap((each) => [...each.keys()]),
      ),
    ].flatMap((nrp) => {
      const [decision, reading, review] = [decisions.get(nrp), readers.get(nrp), reviews.get(nrp)];
      const late = lateReaders.get(nrp);
      const isDue =
        decision !== undefined ||
        changes.has(nrp) ||
        destructions.has(nrp) ||
        reading !== undefined ||
        review?.isNew === true;
      if (!isDue && !(isEveryOther && (late !== undefined || review !== undefined || loans.has(nrp)))) return [];
      return [
        [
          nrp,
          {
            decision,
            changes: changes.get(nrp),
            destructions: destructions.get(nrp),
            loans: loans.get(nrp),
            reading,
            reviews: review,
            lateReaders: late ?? 0,
          },
        ] as const,
      ];
    }),
  );

/** Resolves to the number of digests; one that cannot be sent stops no other one, and rejects at the end. */
const sendAll = async (run: ReminderRun, digests: ReadonlyMap<string, WholeDigest>): Promise<number> => {
  const titles = await loadTitles(
    [...digests.values()].flatMap(({ decision }) => (decision ? idsNamedIn(decision) : [])),
  );
  const readings = await loadNamedReadings([...digests.values()].flatMap(({ reading }) => reading?.only ?? []));
  const failures: unknown[] = [];
  let sent = 0;
  const open = [...digests];
  // In parts, because a morning on which everyone is reminded would otherwise have 20,000 notices in memory.
  for (let part = open.splice(0, partSize); part.length > 0; part = open.splice(0, partSize))
    await pLimit(concurrency).map(part, async ([nrp, digest]) => {
      try {
        if (await sendDigest(run, nrp, digest, { titles, readings })) sent += 1;
      } catch (error) {
        failures.push(error);
      }
    });
  if (failures.length > 0) throw new AggregateError(failures, 'Digests could not be sent');
  return sent;
};

type Titles = ReadonlyMap<string, { document_title: string; document_number: string }>;

const title = z.pick(submissionItem, { id: true, document_title: true, document_number: true });

const loadTitles = async (ids: readonly string[]): Promise<Titles> => {
  const found = await readItems(title, [...new Set(ids)].map(keys.submission));
  return new Map(found.flatMap((each) => (each ? [[each.id, each]] : [])));
};

/** False where the user left in the meantime. */
const sendDigest = async (
  run: ReminderRun,
  nrp: string,
  digest: WholeDigest,
  { titles, readings }: { titles: Titles; readings: ReadonlyMap<string, NamedReading> },
): Promise<boolean> => {
  const titlesOf = (id: string) => {
    const found = titles.get(id);
    if (!found) throw new Error(`Submission ${id} is queued but does not exist`);
    return found;
  };
  // Readers were found among the active users a moment ago; deciders by their posts, and borrowers when they borrowed.
  if ((digest.decision || digest.loans) && !(await loadProfile(nrp))?.active) return false;
  const notice = digestNotice(digest, titlesOf, readings.get(digest.reading?.only ?? ''));
  await notify(nrp, { event_id: digestEventId(run.day), at: run.started_at, ...notice });
  return true;
};

/** The event id of a day's digest; each user has one. */
export const digestEventId = (day: string): string => `DIGEST#${day}`;
