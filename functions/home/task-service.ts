import { type Task, taskKinds } from '../../shared/api/home.ts';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../shared/domain/departments.ts';
import { canManageMasterList, canSeeEvidence, isAdmin, isAuditor, userName } from '../../shared/domain/people/roles.ts';
import { overdueBefore } from '../../shared/domain/required-reading/reading.ts';
import { addDays, dateAt, workingDaysSince } from '../../shared/domain/time/working-days.ts';
import { loadRecallTimes } from '../copies/recall-service.ts';
import { loadDestructionDuties } from '../destruction/duty-service.ts';
import { loadDueDocuments } from '../documents/review-index-store.ts';
import { listWaitingChanges } from '../documents/waiting-change-store.ts';
import type { Caller } from '../http/handler.ts';
import { listWaitingFiles } from '../imports/waiting-file-store.ts';
import { loadOpenImport } from '../jobs/open-import-service.ts';
import { loadAllHoldings } from '../profiles/position-store.ts';
import { loadOverdueLoans } from '../records/record-store.ts';
import { loadProblems, type ProblemList } from '../references/reference-store.ts';
import { loadGapTimes } from '../required-reading/audience-list-store.ts';
import type { Gap } from '../required-reading/gap-rules.ts';
import { loadUnreadReadings, readerOf } from '../required-reading/own-reading-service.ts';
import { supervisedDepartments } from '../required-reading/supervision-rules.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { isListedAs } from '../submissions/counter-rules.ts';
import { loadTotals } from '../submissions/counter-store.ts';
import { listOwnSubmissions, listRejected } from '../submissions/dashboard-store.ts';
import { listLate } from '../submissions/late-service.ts';
import type { Submission } from '../submissions/submission-store.ts';
import { loadWorklist } from '../submissions/worklist-service.ts';
import { loadVisibleAbsences } from '../users/absence-service.ts';
import { loadLockedUsers } from '../users/locked-user-service.ts';
import { loadWorkingTime } from '../work-calendar/work-calendar-service.ts';
import {
  decisionTask,
  type Moment,
  onlyOf,
  ownWaitingTask,
  rejectedTask,
  stuckTask,
  taskOf,
  vacantTask,
} from './task-rules.ts';

/** The newest of a user's own submissions that are read. */
const ownRead = 20;
/** Entries of one list that are counted. */
const maxCounted = 100;
/** Users of one list who are named. */
const maxNamed = 3;

/** Before the departments of overdue reviews: how many of the documents were found to need revision. */
const needsRevisionLabel = 'perlu revisi';

/**
 * What waits for a user, in the order of the contract; every list is read up to a limit, or holds only what waits. Read
 * units: a user without a right two, about 25 more where any own submission waits, and what get-required-reading takes; queues one for
 * each 15 entries; reviews at most 20 for each department; recalls as get-distribution-counts; documents without a file
 * and with a duplicate number one for 200 of them each; dead references and files without text half of one for each KB of
 * their first 100 documents; a locked NRP three; the last import at most ten; the others one to
 * ten.
 */
export const loadTasks = async (caller: Caller, now: Date): Promise<Task[]> => {
  const moment = { now, workingTime: await loadWorkingTime() };
  if (isAuditor(caller)) return loadExceptions(caller, moment);
  const [admin, manages] = [isAdmin(caller), canManageMasterList(caller)];
  const directs = caller.positions.some(({ role }) => role === 'project_manager');
  const departments = supervisedDepartments(caller);
  const tasks = await Promise.all([
    loadDecisions(caller, now),
    loadOwn(caller, moment),
    loadReading(caller, moment),
    loadRecalls(departments, moment),
    loadLoans(departments, moment),
    loadOverdueReviews(departments, moment),
    directs ? loadStuck(caller, moment) : [],
    admin || directs ? loadAllHoldings().then((holdings) => vacantTask(holdings, now)) : [],
    admin ? loadAbsenceRequests(caller, now) : [],
    admin ? loadLocked(now) : [],
    manages ? loadWaitingChanges(caller, moment) : [],
    manages || caller.positions.length > 0 ? loadDestructions(caller, moment) : [],
    manages ? loadWaitingFiles(moment) : [],
    manages ? loadLastImport(caller, moment) : [],
    manages ? loadGap('no_file', moment) : [],
    manages ? loadGap('duplicate_number', moment) : [],
    manages ? loadTextProblems('dead_reference', 'dead') : [],
    manages ? loadTextProblems('no_text', 'no_text') : [],
  ]);
  return inOrderOfKinds(tasks.flat());
};

/** What an auditor examines: what is late, missing or ambiguous in all departments. */
const loadExceptions = async (caller: Caller, moment: Moment): Promise<Task[]> => {
  const departments = supervisedDepartments(caller);
  const tasks = await Promise.all([
    loadRecalls(departments, moment),
    loadLoans(departments, moment),
    loadOverdueReviews(departments, moment),
    loadStuck(caller, moment),
    loadAllHoldings().then((holdings) => vacantTask(holdings, moment.now)),
    loadGap('no_file', moment),
    loadGap('duplicate_number', moment),
  ]);
  return inOrderOfKinds(tasks.flat());
};

const inOrderOfKinds = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted((one, other) => taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind));

const workingDays = (since: string, { now, workingTime }: Moment): number =>
  workingDaysSince(since, now.getTime(), workingTime);

/** Working days since the earliest of these moments (ISO 8601); null without one. */
const oldestDays = (times: readonly string[], moment: Moment): number | null => {
  const oldest = times.toSorted()[0];
  return oldest === undefined ? null : workingDays(oldest, moment);
};

const loadDecisions = async (caller: Caller, now: Date): Promise<Task[]> => {
  const { review, approval } = await loadWorklist(caller, now);
  return [...decisionTask('review', review), ...decisionTask('approval', approval)];
};

const loadOwn = async ({ nrp }: Caller, moment: Moment): Promise<Task[]> => {
  const [rejected, { rows: inProcess }] = await Promise.all([
    listRejected(nrp),
    loadTotals(nrp, { status: 'in_process' }),
  ]);
  return [
    ...rejectedTask(
      rejected.map(({ submission }) => submission),
      moment,
    ),
    ...ownWaitingTask(await loadOwnWaiting(nrp, inProcess), inProcess, moment),
  ];
};

/** Most wait among the newest; a status is read in larger pages. */
const loadOwnWaiting = async (nrp: string, inProcess: number): Promise<Submission[]> => {
  if (inProcess === 0) return [];
  const { submissions, next_cursor } = await listOwnSubmissions(nrp, {}, ownRead);
  const found = submissions.filter(({ submission_status }) => isListedAs('in_process', submission_status));
  return found.length < inProcess && next_cursor !== null
    ? (await listOwnSubmissions(nrp, { status: 'in_process' }, maxCounted)).submissions
    : found;
};

const loadReading = async (caller: Caller, moment: Moment): Promise<Task[]> => {
  const { now } = moment;
  const settings = companyDistribution();
  const cutoff = overdueBefore(dateAt(now.getTime(), settings.time_zone), settings);
  const { unread } = await loadUnreadReadings(readerOf(caller), now);
  const oldest = unread.reduce((first, { start }) => Math.min(first, start), now.getTime());
  return taskOf('reading', {
    count: unread.length,
    late: unread.filter(({ start }) => start < cutoff).length,
    oldest_days: workingDays(new Date(oldest).toISOString(), moment),
  });
};

/** A task of several departments, from what waits in each. */
const taskOfDepartments = async (
  kind: Task['kind'],
  departments: readonly DepartmentCode[],
  load: (department: DepartmentCode) => Promise<readonly string[]>,
  moment: Moment,
): Promise<Task[]> => {
  const found = await Promise.all(departments.map(async (each) => ({ department: each, since: await load(each) })));
  const waiting = found.filter(({ since }) => since.length > 0);
  const all = waiting.flatMap(({ since }) => since);
  return taskOf(kind, {
    count: all.length,
    oldest_days: oldestDays(all, moment),
    parts: waiting.map(({ department, since }) => ({ label: departmentLabels[department], count: since.length })),
    department: onlyOf(waiting)?.department ?? null,
  });
};

const loadRecalls = (departments: readonly DepartmentCode[], moment: Moment): Promise<Task[]> =>
  taskOfDepartments('recall', departments, loadRecallTimes, moment);

const loadLoans = async (departments: readonly DepartmentCode[], moment: Moment): Promise<Task[]> => {
  if (departments.length === 0) return [];
  const today = dateAt(moment.now.getTime(), moment.workingTime.time_zone);
  const late = Map.groupBy(await loadOverdueLoans(today), ({ department }) => department);
  const load = async (department: DepartmentCode) =>
    (late.get(department) ?? []).map(({ due_on }) => `${due_on}T12:00:00Z`);
  const tasks = await taskOfDepartments('overdue_loan', departments, load, moment);
  return tasks.map((each) => ({ ...each, late: each.count }));
};

const loadOverdueReviews = async (departments: readonly DepartmentCode[], moment: Moment): Promise<Task[]> => {
  const today = dateAt(moment.now.getTime(), moment.workingTime.time_zone);
  let more = false;
  let needsRevision = 0;
  const load = async (department: DepartmentCode): Promise<string[]> => {
    const due = await loadDueDocuments(department, { to: addDays(today, -1) }, maxCounted);
    more ||= due.length === maxCounted;
    needsRevision += due.filter(({ revision_need }) => revision_need).length;
    return due.map(({ review_due_on }) => `${review_due_on}T12:00:00Z`);
  };
  const tasks = await taskOfDepartments('overdue_review', departments, load, moment);
  const need = needsRevision > 0 ? [{ label: needsRevisionLabel, count: needsRevision }] : [];
  return tasks.map((each) => ({ ...each, more, late: each.count, parts: [...need, ...each.parts] }));
};

const loadStuck = async (caller: Caller, { now, workingTime }: Moment): Promise<Task[]> =>
  stuckTask(await listLate(caller, now, workingTime));

const loadAbsenceRequests = async (caller: Caller, now: Date): Promise<Task[]> => {
  const requested = (await loadVisibleAbsences(caller, now)).filter(({ state }) => state === 'requested');
  return taskOf('absence', { count: requested.length });
};

const loadWaitingFiles = async (moment: Moment): Promise<Task[]> => {
  const { files, next_cursor } = await listWaitingFiles(undefined, maxCounted);
  const more = next_cursor !== null;
  // Newest first, so the oldest is known where the page is the whole list.
  const oldest = more
    ? null
    : oldestDays(
        files.map(({ stored_at }) => stored_at),
        moment,
      );
  return taskOf('waiting_file', { count: files.length, more, oldest_days: oldest });
};

/** The changes that this user may decide: those of others. */
const loadWaitingChanges = async ({ nrp }: Caller, moment: Moment): Promise<Task[]> => {
  const { changes, next_cursor } = await listWaitingChanges(undefined, maxCounted);
  const times = changes.filter(({ made_by }) => made_by !== nrp).map(({ made_at }) => made_at);
  const more = next_cursor !== null;
  return taskOf('waiting_change', { count: times.length, more, oldest_days: more ? null : oldestDays(times, moment) });
};

/** Destructions and holds that wait for the user: of each department by itself for who may not open the list of several. */
const loadDestructions = async (caller: Caller, moment: Moment): Promise<Task[]> => {
  const { proposals, holds } = (await loadDestructionDuties(moment.now))(caller);
  const groups = canSeeEvidence(caller) ? [departmentCodes] : departmentCodes.map((each) => [each]);
  const taskOf = (kind: Task['kind'], all: readonly { department: DepartmentCode; since: string }[]) => {
    const load = async (department: DepartmentCode) =>
      all.filter((each) => each.department === department).map(({ since }) => since);
    return Promise.all(groups.map((departments) => taskOfDepartments(kind, departments, load, moment)));
  };
  const tasks = await Promise.all([
    taskOf(
      'destruction',
      proposals.map(({ department, month }) => ({ department, since: `${month}-01T12:00:00Z` })),
    ),
    taskOf(
      'hold',
      holds.map(({ department, lift, set }) => ({ department, since: (lift ?? set).at })),
    ),
  ]);
  return tasks.flat(2);
};

const loadLocked = async (now: Date): Promise<Task[]> => {
  const { users, more } = await loadLockedUsers(now);
  return taskOf('locked', {
    count: users.length,
    more,
    parts: users.slice(0, maxNamed).map((user) => ({ label: userName(user), count: 1 })),
  });
};

const loadLastImport = async ({ nrp }: Caller, moment: Moment): Promise<Task[]> => {
  const found = await loadOpenImport(nrp, moment.now);
  if (!found) return [];
  const { job, isFailed } = found;
  return taskOf(isFailed ? 'import_failed' : 'import_open', {
    count: 1,
    late: isFailed ? 1 : 0,
    oldest_days: workingDays(job.finished_at ?? job.created_at, moment),
    parts: [{ label: job.file_name, count: 1 }],
    job_id: job.job_id,
  });
};

const loadGap = async (gap: Gap, moment: Moment): Promise<Task[]> => {
  const times = await loadGapTimes(gap);
  const oldest = times.reduce((first, time) => Math.min(first, time), moment.now.getTime());
  return taskOf(gap, { count: times.length, oldest_days: workingDays(new Date(oldest).toISOString(), moment) });
};

const loadTextProblems = async (kind: Task['kind'], list: ProblemList): Promise<Task[]> => {
  const { items, next } = await loadProblems(list, maxCounted);
  return taskOf(kind, { count: items.length, more: next !== null });
};
