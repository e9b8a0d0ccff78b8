import { runCommand } from '../../support/commands.ts';
import { nrps } from '../../support/nrps.ts';
import { waitUntil } from '../../support/submissions.ts';
import { dutyOf, isReader } from './domains/reading.ts';
import type { Harness } from './harness.ts';
import { checkNotifications } from './notification-checks.ts';
import type { SubmissionFacts, World } from './world.ts';

/** What follows changes in the background is there within this time, retries included. */
const followedWithinMs = 90_000;

/** After the last command: every page, inbox, list and mail agrees with the model, and the data keeps every promise. */
export const checkAtEnd = async (
  worlds: readonly World[],
  harness: Harness,
): Promise<{ notifications: number; mails: number }> => {
  await checkAllLists(harness);
  const notifications = await checkNotifications(worlds, harness);
  await checkInboxes(harness);
  const mails = await checkMails(harness);
  const { dataDir } = harness.localStack;
  const verify = ['node', '--import', './tests/support/clock-setup.ts', 'infra/tools/verify.ts'];
  const { code, output } = await runCommand(verify, {
    timeoutSeconds: 180,
    env: { HIMS_DATA_DIR: dataDir, ...harness.clock.env },
  });
  if (code !== 0) throw new Error(`verify found:\n${output}`);
  return { notifications, mails };
};
/** The counters of the dashboard and the queue of reviews move with the submissions. */
export interface Totals {
  total: number;
  under_review: number;
  in_approval: number;
  approved: number;
}

/** The counters without what the world has. */
export const readTotals = async (world: World, harness: Harness): Promise<Totals> => {
  const [found, own] = [await loadTotals(harness), totalsOf(world)];
  const { total, under_review, in_approval, approved } = found;
  return {
    total: total - own.total,
    under_review: under_review - own.under_review,
    in_approval: in_approval - own.in_approval,
    approved: approved - own.approved,
  };
};

const loadTotals = async ({ people }: Harness): Promise<Totals> =>
  (await people.employee.ok('get-dashboard-documents', {})).totals;

const totalsOf = ({ submissions }: World): Totals => {
  const states = [...submissions.values()].map(({ state }) => state);
  const count = (test: (state: SubmissionFacts['state']) => boolean): number => states.filter(test).length;
  return {
    total: states.length,
    under_review: count((state) => state === 'pending'),
    in_approval: count((state) => /^under_.*_approval$/.test(state)),
    approved: count((state) => state === 'approved'),
  };
};

export const checkTotals = async (before: Totals, world: World, harness: Harness): Promise<void> => {
  const [found, own] = [await loadTotals(harness), totalsOf(world)];
  const expected: Totals = {
    total: before.total + own.total,
    under_review: before.under_review + own.under_review,
    in_approval: before.in_approval + own.in_approval,
    approved: before.approved + own.approved,
  };
  if (JSON.stringify(ordered(found)) !== JSON.stringify(ordered(expected)))
    throw new Error(`The counters are ${JSON.stringify(found)}, the submissions ${JSON.stringify(expected)}`);
  const waiting = (await readQueue(harness)).filter((id) => world.submissions.has(id)).sort();
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

const readQueue = async ({ people }: Harness): Promise<string[]> => {
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
const checkAllLists = async ({ viewers, people }: Harness): Promise<void> => {
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

/** The unread count of each user is the number of unread notifications. */
const checkInboxes = async ({ people }: Harness): Promise<void> => {
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

/**
 * Every mail was sent once. A worker that dies before it has marked a sent mail, or whose mark fails, sends it again, as
 * it documents: each such failure is in the log.
 */
const checkMails = async ({ mails, localStack }: Harness): Promise<number> => {
  await waitUntil(async () => (mails.problems().missing.length === 0 ? true : undefined), followedWithinMs).catch(
    () => undefined,
  );
  const { missing, repeated } = mails.problems();
  const unmarked = localStack.logs.filter(
    (line) => /fault worker-death send-mail|not mailed/.test(line) && !/Another worker/.test(line),
  );
  if (missing.length > 0 || repeated.length > unmarked.length)
    throw new Error(`Mails are missing: ${missing.join('; ')}\nor repeated: ${repeated.join('; ')}`);
  return mails.size;
};

const readers = [nrps.employee, nrps.sheEmployee, nrps.manager, nrps.produksiHead, nrps.controller];

/** The lists of what must be read, and of files that wait, follow the documents. */
export const checkFollowers = async (world: World, harness: Harness): Promise<void> => {
  let problems: string[] = [];
  await waitUntil(async () => {
    problems = [...(await readingProblems(world, harness)), ...(await waitingProblems(world, harness))];
    return problems.length === 0 ? true : undefined;
  }, followedWithinMs).catch(() => {
    throw new Error(`What follows documents differs: ${problems.join('; ')}`);
  });
};

const readingProblems = async (world: World, { people, ids, rows }: Harness): Promise<string[]> => {
  const open = new Set([...rows.map(({ row }) => row.nomor), ...world.waiting.keys()]);
  const settled = [...world.documents].filter(([nomor]) => ids.has(nomor) && !open.has(nomor));
  const problems = await Promise.all(
    Object.values(people)
      .filter(({ nrp }) => readers.some((each) => each === nrp))
      .map(async (person) => {
        const unread = new Set((await person.ok('get-required-reading', {})).unread_ids);
        return settled.flatMap(([nomor, document]) => {
          const duty = dutyOf(document);
          const facts = world.readers.get(`${nomor} ${person.nrp}`);
          const isExpected =
            duty !== undefined && isReader(world, document, person.nrp) && !facts?.understood.includes(duty);
          if (unread.has(ids.get(nomor) ?? '') === isExpected) return [];
          return [`${person.nrp} must ${isExpected ? '' : 'not '}read ${nomor}`];
        });
      }),
  );
  return problems.flat();
};

/** A file waits while there is no document for it; one that was attached or deleted does not. */
const waitingProblems = async ({ waiting, documents }: World, { people, rows }: Harness): Promise<string[]> => {
  const { files } = await people.controller.ok('list-waiting-files', {});
  const listed = new Set(files.map(({ name }) => name));
  const possible = new Set([...waiting.keys(), ...rows.map(({ row }) => row.nomor)].map((nomor) => `${nomor}.pdf`));
  return [
    ...[...waiting]
      .filter(([nomor, { name }]) => !documents.has(nomor) && !listed.has(name))
      .map(([, { name }]) => `${name} does not wait`),
    ...[...listed].filter((name) => !possible.has(name)).map((name) => `${name} waits`),
  ];
};
