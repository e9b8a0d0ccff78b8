import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { transitionNotices } from '../../../shared/domain/notices.ts';
import type { PositionRole } from '../../../shared/domain/roles.ts';
import { runCommand } from '../../support/commands.ts';
import { nrps } from '../../support/nrps.ts';
import { waitUntil } from '../../support/submissions.ts';
import type { Stage } from './stage.ts';
import type { SubmissionFacts, World } from './world.ts';

/** The streams and queues deliver within this time, retries after the last faults included. */
const idleWithinMs = 90_000;

/** After the last command: every page, inbox and notification agrees with the model, and the data keeps every promise. */
export const checkAtEnd = async (worlds: readonly World[], stage: Stage): Promise<{ notifications: number }> => {
  await checkAllLists(stage);
  const notifications = await checkNotifications(worlds, stage);
  await checkInboxes(stage);
  const { dataDir } = stage.localStack;
  const { code, output } = await runCommand(['env', `HIMS_DATA_DIR=${dataDir}`, 'node', 'infra/tools/verify.ts'], {
    timeoutSeconds: 180,
  });
  if (code !== 0) throw new Error(`verify found:\n${output}`);
  return { notifications };
};

/** The counters of the dashboard and the queue of reviews move with the submissions. */
export interface Totals {
  total: number;
  under_review: number;
  in_approval: number;
  approved: number;
}

export const readTotals = async ({ people }: Stage): Promise<Totals> =>
  (await people.employee.ok('get-dashboard-documents', {})).totals;

export const checkTotals = async (before: Totals, world: World, stage: Stage): Promise<void> => {
  const found = await readTotals(stage);
  const states = [...world.submissions.values()].map(({ state }) => state);
  const count = (test: (state: SubmissionFacts['state']) => boolean): number => states.filter(test).length;
  const expected: Totals = {
    total: before.total + states.length,
    under_review: before.under_review + count((state) => state === 'pending'),
    in_approval: before.in_approval + count((state) => /^under_.*_approval$/.test(state)),
    approved: before.approved + count((state) => state === 'approved'),
  };
  if (JSON.stringify(ordered(found)) !== JSON.stringify(ordered(expected)))
    throw new Error(`The counters are ${JSON.stringify(found)}, the submissions ${JSON.stringify(expected)}`);
  const waiting = (await readQueue(stage)).filter((id) => world.submissions.has(id)).sort();
  const pending = [...world.submissions].filter(([, { state }]) => state === 'pending').map(([id]) => id);
  if (waiting.join() !== pending.sort().join())
    throw new Error(`The review queue has ${waiting.join(' ')}, pending are ${pending.join(' ')}`);
};

const ordered = ({ total, under_review, in_approval, approved }: Totals): number[] => [
  total,
  under_review,
  in_approval,
  approved,
];

const readQueue = async ({ people }: Stage): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await people.admin.ok('get-pending-documents', cursor === undefined ? {} : { cursor });
    ids.push(...page.documents.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
};

/** Each page shows the same list as a page that is opened now. */
const checkAllLists = async ({ viewers, people }: Stage): Promise<void> => {
  for (const viewer of viewers.values()) {
    await viewer.read();
    const response = await people.employee.ok('list-hims-documents', { department: viewer.department });
    if (!('documents' in response)) throw new Error('The whole list was asked for');
    const sorted = (rows: Iterable<{ id: string }>): string[] => Array.from(rows, (row) => JSON.stringify(row)).sort();
    const [own, fresh] = [sorted(viewer.rows.values()), sorted(response.documents)];
    const difference = own.find((row, at) => row !== fresh[at]) ?? fresh[own.length];
    if (difference !== undefined)
      throw new Error(
        `The lists of ${viewer.department} differ after everything was read, for example in ${difference}`,
      );
  }
};

const holdersOf = (level: PositionRole, department: SubmissionFacts['department']): string[] => {
  if (level === 'she_head') return [nrps.sheHead];
  if (level === 'project_manager') return [nrps.projectManager];
  return department === 'Produksi' ? [nrps.produksiHead] : department === 'Plant' ? [nrps.plantHead] : [];
};

/** Every event of every submission of the model has notified each of its recipients once. Resolves to their number. */
const checkNotifications = async (worlds: readonly World[], stage: Stage): Promise<number> => {
  const expected = new Map<string, number>();
  for (const world of worlds)
    for (const id of world.submissions.keys())
      for (const recipient of await recipientsOf(id, stage)) expected.set(recipient, 1);
  let difference: string | undefined;
  await waitUntil(async () => {
    difference = await findDifference(expected, worlds);
    return difference === undefined ? true : undefined;
  }, idleWithinMs).catch(() => {
    throw new Error(difference);
  });
  return expected.size;
};

const recipientsOf = async (id: string, { people }: Stage): Promise<string[]> => {
  const { submission, history } = await people.admin.ok('get-submission', { submission_id: id });
  const deciders: string[] = [];
  return history.flatMap((event) => {
    const { document_title, document_number, submission_purpose, submitter_nrp, department } = submission;
    const about = { document_title, document_number, submission_purpose, submitter_nrp, department };
    const approved_before = [...deciders];
    if (event.action === 'approve') deciders.push(event.actor_nrp);
    const notified = new Set(
      transitionNotices({ ...event, ...about, approved_before }).flatMap(({ to }) => {
        if (to.are === 'submitter') return [submitter_nrp];
        const others =
          to.are === 'admins'
            ? [nrps.admin, nrps.secondAdmin]
            : to.are === 'document_controllers'
              ? [nrps.controller]
              : to.are === 'holders'
                ? holdersOf(to.level, department)
                : approved_before.filter((nrp) => nrp !== event.actor_nrp);
        return others.filter((nrp) => nrp !== submitter_nrp);
      }),
    );
    return [...notified].map((nrp) => `${nrp} ${id}#${event.version}`);
  });
};

const findDifference = async (
  expected: ReadonlyMap<string, number>,
  worlds: readonly World[],
): Promise<string | undefined> => {
  const stored = new Map<string, number>();
  for (const { PK, event_id } of await scanNotifications()) {
    const [id = ''] = event_id.split('#');
    const recipient = `${PK.slice(2)} ${event_id}`;
    if (worlds.some(({ submissions }) => submissions.has(id))) stored.set(recipient, (stored.get(recipient) ?? 0) + 1);
  }
  for (const recipient of new Set([...expected.keys(), ...stored.keys()])) {
    const [wanted, found] = [expected.get(recipient) ?? 0, stored.get(recipient) ?? 0];
    if (wanted !== found) return `The notification of ${recipient} is stored ${found} times instead of ${wanted}`;
  }
  return undefined;
};

/** No user has a second notification of an event. */
export const checkNoSecondNotification = async (): Promise<void> => {
  const seen = new Set<string>();
  for (const { PK, event_id } of await scanNotifications()) {
    const recipient = `${PK} ${event_id}`;
    if (seen.has(recipient)) throw new Error(`${recipient}: a second notification of the same event`);
    seen.add(recipient);
  }
};

const scanNotifications = async (): Promise<{ PK: string; event_id: string }[]> => {
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const found: { PK: string; event_id: string }[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: 'begins_with(PK, :notification)',
        ExpressionAttributeValues: { ':notification': 'N#' },
        ProjectionExpression: 'PK, event_id',
        ExclusiveStartKey: from,
        ConsistentRead: true,
      }),
    );
    found.push(...(Items as { PK: string; event_id: string }[]));
    from = LastEvaluatedKey;
  } while (from);
  return found;
};

/** The unread count of each user is the number of unread notifications. */
const checkInboxes = async ({ people }: Stage): Promise<void> => {
  for (const person of Object.values(people)) {
    let unread = 0;
    let counted = 0;
    let cursor: string | undefined;
    do {
      const page = await person.ok('get-user-notifications', cursor === undefined ? {} : { cursor });
      unread += page.notifications.filter(({ read }) => !read).length;
      counted = page.unread_count;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    if (unread !== counted)
      throw new Error(`${person.nrp} has ${unread} unread notifications, the bell shows ${counted}`);
  }
};
