import type { SubmissionDepartment } from '../departments.ts';
import { type PositionRole, positionLabels } from '../people/roles.ts';
import { addWorkingDays, dateAt, isWorkingDay, workingDaysBetween } from '../time/working-days.ts';
import type { WorkingTime } from '../workflow/waiting.ts';
import { holdersFor, type LevelHolder, mayDecideFor } from '../workflow/workflow.ts';
import { type RecallDigest, type RecallDuties, recallDigests } from './copy-notices.ts';

/** The hour of the company's time zone from which the digests of a working day are sent. */
export const reminderHour = 7;

/** A superior is reminded again after so many working days. */
const escalationInterval = 2;

export interface WaitingSubmission {
  submission_id: string;
  department: SubmissionDepartment;
  /** The approval level at which it waits; null while it waits for review. */
  level: PositionRole | null;
  /** ISO 8601. */
  level_entered_at: string;
  submitter_nrp: string;
}

/** An admin neither acts nor decides in another's name. */
export type Decider = Pick<LevelHolder, 'nrp' | 'full_name'> & Partial<LevelHolder>;

/** Who can decide now: present holders and active admins. */
export interface Deciders {
  admins: readonly Decider[];
  holdersOf: (level: PositionRole, department: SubmissionDepartment) => readonly LevelHolder[];
}

export interface ReminderDay {
  today: string;
  /** Earlier days whose digests were all sent, in order, at least those since the oldest submission began to wait. */
  sent_days: readonly string[];
  working_time: WorkingTime;
}

/** A submission that a digest names, and for how many working days it has waited. */
export interface NamedSubmission {
  submission_id: string;
  days: number;
}

/** What waits too long for one post, for a superior of its holders. */
export interface Escalation {
  level: PositionRole | null;
  /** Of a Dept. Head. */
  department: SubmissionDepartment | null;
  /** Names of who can decide; empty where no user can. */
  holders: string[];
  /** The submitter holds the post, but no other user. */
  hasOnlySubmitter: boolean;
  /** Longest waiting first. */
  submissions: NamedSubmission[];
}

/** One user's digest of a day. */
export interface Digest {
  /** Numbers of submissions that the user can decide. */
  review: number;
  approval: number;
  /** Of those, how many in another capacity than the user's own: 'a.n. Budi Santoso', 'selaku Plh. Project Manager'. */
  capacities: Record<string, number>;
  /** Numbers of submissions that a substitute decides in the absent user's name, by the substitute's name; not in those. */
  covered: Record<string, number>;
  /** Of those; null without any. */
  oldest: { days: number; decision: 'review' | 'approval' } | null;
  /** Those that are soon late or late today, longest waiting first. */
  named: NamedSubmission[];
  escalations: Escalation[];
  /** Copies that the user must collect; null without any. */
  recall: RecallDigest | null;
}

/** The working day whose digests are to be sent at `now` (milliseconds since 1970); undefined before the hour and on free days. */
export const reminderDayAt = (now: number, workingTime: WorkingTime): string | undefined => {
  const { time_zone: timeZone } = workingTime;
  const today = dateAt(now, timeZone);
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  return isWorkingDay(today, workingTime) && Number(hour) >= reminderHour ? today : undefined;
};

/**
 * What is said of a submission that began to wait on the date `entered`. It is `named` to its deciders on the first day
 * of digests at which it is soon late. It is `escalated` on the first one at which it is late, and from then on every
 * second working day. So a day without digests delays the first reminder, and of the later ones it omits its own.
 */
export const reminderOf = (
  entered: string,
  { today, sent_days, working_time }: ReminderDay,
): { days: number; named: boolean; escalated: boolean } => {
  const firstSentFrom = (days: number): string => {
    const due = addWorkingDays(entered, days, working_time);
    return sent_days.find((day) => day >= due) ?? today;
  };
  const days = workingDaysBetween(entered, today, working_time);
  const { soon_late_days, late_days } = working_time;
  return {
    days,
    named: days >= soon_late_days && firstSentFrom(soon_late_days) === today,
    escalated:
      days >= late_days && workingDaysBetween(firstSentFrom(late_days), today, working_time) % escalationInterval === 0,
  };
};

const noDuties: RecallDuties = { recalls: [], collectorsOf: () => [] };

export const emptyDigest = (): Digest => ({
  review: 0,
  approval: 0,
  capacities: {},
  covered: {},
  oldest: null,
  recall: null,
  named: [],
  escalations: [],
});

/** The digests of a day, by NRP: at most one for each user, and none for a user with nothing to be reminded of. */
export const digestsOf = (
  waiting: readonly WaitingSubmission[],
  deciders: Deciders,
  day: ReminderDay,
  duties: RecallDuties = noDuties,
): Map<string, Digest> => {
  const digests = new Map<string, Digest>();
  const digestOf = (nrp: string): Digest => {
    const digest = digests.get(nrp) ?? emptyDigest();
    digests.set(nrp, digest);
    return digest;
  };
  const reminderOfDate = reminderByDate(day);
  for (const each of waiting) {
    const reminder = reminderOfDate(dateAt(each.level_entered_at, day.working_time.time_zone));
    const able = decidersOf(each, deciders);
    for (const decider of able) {
      const digest = digestOf(decider.nrp);
      const substitute = substituteOf(decider, able);
      if (substitute) addTo(digest.covered, nameOf(substitute));
      else addOwn(digest, each, reminder, decider);
    }
    if (reminder.escalated)
      for (const nrp of superiorsOf(each, able, deciders))
        addEscalation(digestOf(nrp), each, { able, hasOnlySubmitter: hasOnlySubmitter(each, deciders) }, reminder.days);
  }
  for (const [nrp, recall] of recallDigests(duties, day.today, day.working_time)) digestOf(nrp).recall = recall;
  for (const { named, escalations } of digests.values()) {
    for (const list of [named, ...escalations.map(({ submissions }) => submissions)]) list.sort(longestFirst);
    escalations.sort((one, other) => (other.submissions[0]?.days ?? 0) - (one.submissions[0]?.days ?? 0));
  }
  return digests;
};

/** Many submissions begin to wait on the same date. */
const reminderByDate = (day: ReminderDay): ((entered: string) => ReturnType<typeof reminderOf>) => {
  const computed = new Map<string, ReturnType<typeof reminderOf>>();
  return (entered) => {
    const reminder = computed.get(entered) ?? reminderOf(entered, day);
    computed.set(entered, reminder);
    return reminder;
  };
};

/** Who can decide a submission now. */
export const decidersOf = (
  { level, department, submitter_nrp }: Pick<WaitingSubmission, 'level' | 'department' | 'submitter_nrp'>,
  { admins, holdersOf }: Deciders,
): Decider[] =>
  (level === null ? admins : holdersFor(holdersOf(level, department), submitter_nrp)).filter(({ nrp }) =>
    mayDecideFor(nrp, submitter_nrp),
  );

/** Whether the submitter is the only holder of the post that decides, or the only admin. */
export const hasOnlySubmitter = (
  { level, department, submitter_nrp }: Pick<WaitingSubmission, 'level' | 'department' | 'submitter_nrp'>,
  { admins, holdersOf }: Deciders,
): boolean => {
  const holders = level === null ? admins : holdersFor(holdersOf(level, department), submitter_nrp);
  return holders.length > 0 && holders.every(({ nrp }) => nrp === submitter_nrp);
};

/**
 * The NRPs of those who are reminded of what others do not decide: of department heads the project managers, otherwise
 * or without one the admins. Neither a decider nor the submitter is among them, except a submitter who is the only admin
 * and must have a vacant post filled.
 */
const superiorsOf = (
  { level, department, submitter_nrp }: WaitingSubmission,
  able: readonly Decider[],
  { admins, holdersOf }: Deciders,
): string[] => {
  const excluded = new Set([submitter_nrp, ...able.map(({ nrp }) => nrp)]);
  const nrpsOf = (users: readonly Decider[]): string[] =>
    users
      .filter((each) => !substituteOf(each, users))
      .map(({ nrp }) => nrp)
      .filter((nrp) => nrp === submitter_nrp || mayDecideFor(nrp, submitter_nrp));
  const isBelowManager = level === 'dept_head' || level === 'she_head';
  const groups = [...(isBelowManager ? [nrpsOf(holdersOf('project_manager', department))] : []), nrpsOf(admins)];
  const superiors = groups.map((group) => group.filter((nrp) => !excluded.has(nrp))).find(({ length }) => length > 0);
  return superiors ?? (able.length === 0 ? nrpsOf(admins) : []);
};

const nameOf = ({ nrp, full_name }: Decider): string => full_name ?? nrp;

/** Who decides in the name of an absent holder; undefined for one who is present. */
const substituteOf = ({ nrp }: Decider, holders: readonly Decider[]): Decider | undefined =>
  holders.find(({ on_behalf_of }) => on_behalf_of?.some((absent) => absent.nrp === nrp));

const addTo = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const addOwn = (
  digest: Digest,
  { submission_id, level, department }: WaitingSubmission,
  reminder: ReturnType<typeof reminderOf>,
  { acting, on_behalf_of }: Decider,
) => {
  if (on_behalf_of) addTo(digest.capacities, `a.n. ${on_behalf_of.map(nameOf).join(' dan ')}`);
  else if (acting) addTo(digest.capacities, `selaku Plh. ${postText(level, department)}`);
  const decision = level === null ? 'review' : 'approval';
  const { days, named, escalated } = reminder;
  digest[decision] += 1;
  if (digest.oldest === null || days > digest.oldest.days) digest.oldest = { days, decision };
  if (named || escalated) digest.named.push({ submission_id, days });
};

const addEscalation = (
  { escalations }: Digest,
  { submission_id, level, department }: WaitingSubmission,
  { able, hasOnlySubmitter }: { able: readonly Decider[]; hasOnlySubmitter: boolean },
  days: number,
): void => {
  const holders = able.filter((each) => !substituteOf(each, able)).map(nameOf);
  const post = { level, department: level === 'dept_head' ? department : null, holders, hasOnlySubmitter };
  const name = JSON.stringify(post);
  const found = escalations.find(({ submissions: _, ...each }) => JSON.stringify(each) === name);
  if (found) found.submissions.push({ submission_id, days });
  else escalations.push({ ...post, submissions: [{ submission_id, days }] });
};

const longestFirst = (one: NamedSubmission, other: NamedSubmission): number => other.days - one.days;

/** 'Dept. Head Produksi', or 'Admin' for the review. */
export const postText = (level: PositionRole | null, department: SubmissionDepartment | null): string =>
  level === null ? 'Admin' : `${positionLabels[level]}${level === 'dept_head' ? ` ${department}` : ''}`;
