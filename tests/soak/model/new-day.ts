import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { LocalStackInfo } from '../../../infra/local/run/local-stack.ts';
import { waitUntil } from '../../support/submissions.ts';
import { absenceText } from './domains/absences.ts';
import type { Harness } from './harness.ts';
import { readNotifications } from './notifications.ts';
import type { World } from './world.ts';

/** A run that a fault breaks off is continued by the next one. */
const runsWithinMs = 120_000;
const runAgainMs = 4000;
const idleWithinMs = 8000;

/**
 * Moves the clock to the next working day, where nothing is under way that the clock would interrupt, and runs the
 * schedules twice: what begins or ends by its date does so, and each user has one digest, which counts what they can
 * decide.
 */
export const beginDay = async (world: World, harness: Harness): Promise<World> => {
  if (!(await isIdle(harness))) return world;
  await harness.clock.moveToNextDay();
  const today = harness.clock.today();
  for (const socket of harness.sockets) socket.reconnect();
  harness.mails.expireLinks();
  harness.steps.days += 1;
  const waiting = new Map<string, number>();
  for (const person of Object.values(harness.people)) {
    const { review, approval } = await person.ok('get-worklist', {});
    waiting.set(person.nrp, (review?.count ?? 0) + (approval?.count ?? 0));
  }
  const next = worldOnDay(world, today);
  await runSchedules(harness, today);
  await checkAbsences(next, harness);
  await checkDigests(next, waiting, harness);
  return next;
};

const isIdle = async (harness: Harness): Promise<boolean> => {
  if (harness.rows.length > 0 || harness.imports.open > 0) return false;
  const { queues } = readInfo(harness);
  const sqs = new SQSClient({});
  const urls = Object.values(queues).filter((url) => !/dlq/i.test(url));
  return waitUntil(async () => {
    const counts = await Promise.all(
      urls.map(async (QueueUrl) => {
        const { Attributes = {} } = await sqs.send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
        );
        return Object.entries(Attributes).some(([name, value]) => name.startsWith('Approximate') && value !== '0');
      }),
    );
    return counts.includes(true) ? undefined : true;
  }, idleWithinMs).catch(() => false);
};

const readInfo = ({ localStack }: Harness): LocalStackInfo =>
  JSON.parse(readFileSync(join(localStack.dataDir, 'local-stack.json'), 'utf8'));

/** Absences begin and end by their days, and mail counts again. */
const worldOnDay = (world: World, today: string): World => ({
  ...world,
  absences: new Map(
    [...world.absences].flatMap(([id, facts]) => {
      if (facts.until < today) return [];
      const begins = facts.state === 'confirmed' && facts.from <= today;
      return [[id, begins ? { ...facts, state: 'in_force', version: facts.version + 1 } : facts] as const];
    }),
  ),
  mail: new Map([...world.mail].map(([nrp, facts]) => [nrp, { ...facts, requests: 0 }])),
});

/** Until the digests and the announcement of reviews are complete, and once more. */
const runSchedules = async (harness: Harness, today: string): Promise<void> => {
  const { keys } = await import('../../../functions/db/keys.ts');
  const { readItem } = await import('../../../functions/db/table.ts');
  const { reminderRuns } = await import('../../../functions/reminders/run-store.ts');
  const { announcementItem } = await import('../../../functions/documents/review-announcement-store.ts');
  const { pid } = readInfo(harness);
  let signalled = Number.NEGATIVE_INFINITY;
  await waitUntil(async () => {
    if (performance.now() > signalled + runAgainMs) {
      process.kill(pid, 'SIGUSR2');
      signalled = performance.now();
    }
    const [runs, announcement] = await Promise.all([
      readItem(reminderRuns, keys.reminderRuns),
      readItem(announcementItem, keys.reviewAnnouncement),
    ]);
    return runs?.sent_days.includes(today) && announcement?.finished_on === today ? true : undefined;
  }, runsWithinMs);
  process.kill(pid, 'SIGUSR2');
};

const checkAbsences = async ({ absences }: World, { people }: Harness): Promise<void> => {
  const expected = [...absences].map(([id, facts]) => absenceText(id, facts)).sort();
  let found: string[] = [];
  await waitUntil(async () => {
    const listed = (await people.admin.ok('get-absences', {})).absences;
    found = listed
      .map(({ id, holder, substitute, ...facts }) =>
        absenceText(id, { ...facts, holder: holder.nrp, substitute: substitute.nrp }),
      )
      .sort();
    return found.join() === expected.join() ? true : undefined;
  }, runsWithinMs).catch(() => {
    throw new Error(`The absences are [${found.join('; ')}], expected [${expected.join('; ')}]`);
  });
};

const checkDigests = async (world: World, waiting: ReadonlyMap<string, number>, harness: Harness): Promise<void> => {
  const today = harness.clock.today();
  const digests = (await readNotifications()).filter(({ event_id }) => event_id === `DIGEST#${today}`);
  for (const [nrp, count] of waiting) {
    const [digest, ...others] = digests.filter((each) => each.nrp === nrp);
    if (others.length > 0 || (digest?.waiting ?? 0) !== count)
      throw new Error(
        `${nrp} has ${others.length + (digest ? 1 : 0)} digests of ${today}, of ${digest?.waiting} documents; ${count} wait`,
      );
  }
  for (const { nrp } of digests) harness.mails.expectDigest(nrp, world, today);
};
