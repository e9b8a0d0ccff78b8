import { absenceEventItem } from '../../../functions/profiles/absence-store.ts';
import { manualReminderItem } from '../../../functions/reminders/manual-reminder-store.ts';
import { absenceNotices } from '../../../shared/domain/notices/absence-notices.ts';
import { type Audience, transitionNotices } from '../../../shared/domain/notices/notices.ts';
import type { PositionRole } from '../../../shared/domain/people/roles.ts';
import { nrps } from '../../support/nrps.ts';
import { waitUntil } from '../../support/submissions.ts';
import type { Harness } from './harness.ts';
import { readNotifications, scanItems } from './notifications.ts';
import type { SubmissionFacts, World } from './world.ts';

/** The streams and queues deliver within this time, retries after the last faults included. */
const idleWithinMs = 90_000;

/** How often a user may be notified of an event, by recipient and event. */
type Expected = Map<string, { least: number; most: number }>;

const once = { least: 1, most: 1 };
/** Who gets it depends on the moment of the delivery. */
const atMostOnce = { least: 0, most: 1 };

const admins = [nrps.admin, nrps.secondAdmin];
/** Those who are at times substitutes of absent holders. */
const substitutes = [nrps.manager, nrps.employee, nrps.plantHead, nrps.produksiHead];

/** Every event has notified each of its recipients once. Resolves to the number of notifications. */
export const checkNotifications = async (worlds: readonly World[], harness: Harness): Promise<number> => {
  const expected: Expected = new Map();
  const ids = new Set(worlds.flatMap(({ submissions }) => [...submissions.keys()]));
  for (const id of ids) await expectTransitions(expected, id, harness);
  await expectReminders(expected, ids, harness);
  await expectAbsences(expected);
  for (const [job, owner] of harness.jobs) expected.set(`${owner} job#${job}`, once);
  await expectRecalls(expected, harness);
  let difference: string | undefined;
  await waitUntil(async () => {
    difference = await findDifference(expected, ids);
    return difference === undefined ? true : undefined;
  }, idleWithinMs).catch(() => {
    throw new Error(difference);
  });
  return expected.size;
};

const holdersOf = (level: PositionRole, department: SubmissionFacts['department']): string[] => {
  if (level === 'she_head') return [nrps.sheHead];
  if (level === 'project_manager') return [nrps.projectManager];
  return department === 'Produksi' ? [nrps.produksiHead] : department === 'Plant' ? [nrps.plantHead] : [];
};

const expectTransitions = async (expected: Expected, id: string, { people }: Harness): Promise<void> => {
  const { submission, history } = await people.admin.ok('get-submission', { submission_id: id });
  const { document_title, document_number, submission_purpose, submitter_nrp, department } = submission;
  const about = { document_title, document_number, submission_purpose, submitter_nrp, department };
  const deciders: string[] = [];
  for (const event of history) {
    const approved_before = [...deciders];
    if (event.action === 'approve') deciders.push(event.actor_nrp);
    const expect = (nrp: string, count: { least: number; most: number }): void => {
      const key = `${nrp} ${id}#${event.version}`;
      if (expected.get(key) !== once) expected.set(key, count);
    };
    const groupOf = (to: Exclude<Audience, { are: 'submitter' }>): readonly string[] => {
      if (to.are === 'admins') return admins;
      if (to.are === 'document_controllers') return [nrps.controller];
      return to.are === 'holders'
        ? holdersOf(to.level, department)
        : approved_before.filter((nrp) => nrp !== event.actor_nrp);
    };
    for (const { to } of transitionNotices({ ...event, ...about, approved_before })) {
      if (to.are === 'submitter') {
        expect(submitter_nrp, once);
        continue;
      }
      for (const nrp of groupOf(to)) if (nrp !== submitter_nrp) expect(nrp, once);
      if (to.are === 'holders') for (const nrp of substitutes) if (nrp !== submitter_nrp) expect(nrp, atMostOnce);
    }
  }
};

/** Who can decide is reminded, unless the submission has moved on by then. */
const expectReminders = async (expected: Expected, ids: ReadonlySet<string>, { people }: Harness): Promise<void> => {
  for (const item of await scanItems('begins_with(PK, :prefix)', { ':prefix': 'REMIND#' })) {
    const { submission_id, date, version, level, department, submitter_nrp } = manualReminderItem.parse(item);
    if (!ids.has(submission_id)) continue;
    const { submission } = await people.admin.ok('get-submission', { submission_id });
    const able = level === null ? admins : holdersOf(level, department);
    for (const nrp of able)
      if (nrp !== submitter_nrp)
        expected.set(`${nrp} REMIND#${submission_id}#${date}`, submission.version === version ? once : atMostOnce);
  }
};

const expectAbsences = async (expected: Expected): Promise<void> => {
  for (const item of await scanItems('begins_with(PK, :prefix)', { ':prefix': 'HIST#ABSENCE#' })) {
    const event = absenceEventItem.parse(item);
    const { absence } = event;
    for (const { to } of absenceNotices(event))
      for (const nrp of to === 'admins' ? admins : [absence[to].nrp])
        expected.set(`${nrp} ABSENCE#${absence.id}#${absence.version}`, once);
  }
};

/** Heads whose departments held a copy of the ended revision, which is still out. */
const expectRecalls = async (expected: Expected, { people, ids, recalls }: Harness): Promise<void> => {
  for (const { event_id, nrp, nomor, number } of recalls) {
    const { copies } = await people.controller.ok('list-copies', { document_id: ids.get(nomor) ?? '' });
    if (copies.find((copy) => copy.number === number)?.state === 'out') expected.set(`${nrp} ${event_id}`, once);
  }
};

const findDifference = async (expected: Expected, ids: ReadonlySet<string>): Promise<string | undefined> => {
  const stored = new Map<string, number>();
  for (const { nrp, event_id } of await readNotifications()) {
    const key = `${nrp} ${event_id}`;
    const [id = ''] = event_id.split('#');
    if (ids.has(id) || expected.has(key)) stored.set(key, (stored.get(key) ?? 0) + 1);
  }
  for (const key of new Set([...expected.keys(), ...stored.keys()])) {
    const { least, most } = expected.get(key) ?? { least: 0, most: 0 };
    const found = stored.get(key) ?? 0;
    if (found < least || found > most)
      return `The notification of ${key} is stored ${found} times instead of ${least === most ? least : 'at most once'}`;
  }
  return undefined;
};
