import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, vi } from 'vitest';
import { signIn, type UserClient } from './api.ts';
import { clockAt, type MovedClock } from './moved-clock.ts';
import { type DemoUserKey, nrps } from './nrps.ts';
import { decide, waitUntil } from './submissions.ts';
import { verifyInProcess, violationsIn } from './verify.ts';

/** The clock of the suite's local stack; the evidence so far is in the log and published before it moves. */
export const suiteClock = (): MovedClock => {
  const clock = clockAt(inject('clockFile'));
  return {
    ...clock,
    moveTo: async (moment) => {
      await untilLogIsPublished();
      await clock.moveTo(moment);
    },
  };
};

/** A user, signed in anew: sessions end while the clock moves. */
export const as = (who: DemoUserKey): Promise<UserClient> => signIn(inject('localStackUrl'), nrps[who]);

const maxPublicationMs = 120_000;

/** Who decides the submissions of these tests, all of them of Produksi. */
const deciders = {
  pending: 'admin',
  under_dept_approval: 'produksiHead',
  under_she_approval: 'sheHead',
  under_pm_approval: 'projectManager',
} as const;

/**
 * Begins a file: moves the clock to its years, which no other file uses, and ends what other files left to remind of.
 * They may have run before, in later years.
 */
export const startAt = async (moment: string): Promise<void> => {
  await suiteClock().moveTo(moment);
  const admin = await as('admin');
  for (const status of ['under_review', 'in_approval'] as const) {
    const { documents } = await admin.ok('get-dashboard-documents', { status, limit: 100 });
    for (const { id, submission_status } of documents)
      await decide(await as(deciders[submission_status as keyof typeof deciders]), id, 'reject', 'Uji');
  }
  await atSuiteTime(async () => {
    const { keys } = await import('../../functions/db/keys.ts');
    const { dynamo, tableName } = await import('../../functions/db/table.ts');
    for (const Key of [keys.reminderRuns, keys.reviewAnnouncement])
      await dynamo.send(new DeleteCommand({ TableName: tableName(), Key }));
  });
};

/** Other files of the suite may have run in later years. */
const isAboutOtherFiles = (line: string): boolean =>
  /no item is stamped in the future|items are stamped in the future/.test(line);

/** Runs with the time of the suite's clock, which requests to the gateway must have. */
const atSuiteTime = async <T>(run: () => Promise<T>): Promise<T> => {
  Object.assign(process.env, inject('adminEnv'));
  vi.useFakeTimers({ toFake: ['Date'], now: suiteClock().now() });
  try {
    return await run();
  } finally {
    vi.useRealTimers();
  }
};

/**
 * A batch of the log expires after 90 days, and without it the log cannot go on. Evidence that the stream has not
 * delivered yet would be appended at one time and published at the other.
 */
const untilLogIsPublished = (): Promise<true> =>
  waitUntil(
    () =>
      atSuiteTime(async () => {
        const { findMissingEvidence } = await import('../../infra/tools/verify-log/append-missing.ts');
        const { loadLogHead } = await import('../../functions/transparency-log/log-store.ts');
        const missing = await findMissingEvidence();
        const head = await loadLogHead();
        return missing.length === 0 && head?.published === head?.edge.size ? true : undefined;
      }),
    maxPublicationMs,
  );

/** Every promise about the data holds at the time of the suite's clock. */
export const expectSoundDataNow = async (): Promise<void> => {
  const violations = () =>
    atSuiteTime(async () => violationsIn((await verifyInProcess()).text).filter((line) => !isAboutOtherFiles(line)));
  // Where the clock moved, what happened moments ago seems to be overdue.
  await expect.poll(violations).toEqual([]);
};
