import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { StoredNotification } from '../../functions/notifications/notification-store.ts';
import type { LocalStackInfo } from '../../infra/local/run/local-stack.ts';
import type { Position } from '../../shared/domain/people/roles.ts';
import { type LocalStack, waitForIdleLog } from './local-stack.ts';
import { waitUntil } from './submissions.ts';

/** The stores of functions/ read their table and endpoints from the environment. */
const setAdminVariables = (): void => {
  Object.assign(process.env, inject('adminEnv'));
};

/** Assigns these positions to a user while `run` runs. */
export const withPositions = async (nrp: string, positions: Position[], run: () => Promise<void>): Promise<void> => {
  setAdminVariables();
  const { loadProfile, saveProfile } = await import('../../functions/profiles/profile-store.ts');
  const change = async (to: Position[]): Promise<Position[]> => {
    const profile = await loadProfile(nrp);
    if (!profile) throw new Error(`There is no user ${nrp}`);
    const { version: _version, ...attributes } = profile;
    await saveProfile({ ...attributes, positions: to });
    return profile.positions;
  };
  const previous = await change(positions);
  try {
    await run();
  } finally {
    await change(previous);
  }
};

/** What is stored for a user, newest first: of a day's publications the bell shows one row, and other tests publish too. */
export const storedNotifications = async (nrp: string): Promise<StoredNotification[]> => {
  setAdminVariables();
  const [{ readAll }, { notificationItem }] = await Promise.all([
    import('../../functions/db/table.ts'),
    import('../../functions/notifications/notification-store.ts'),
  ]);
  return readAll(notificationItem, {
    where: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': `N#${nrp}` },
    ConsistentRead: true,
    ScanIndexForward: false,
  });
};

/** Replaces the bytes of an upload directly in the bucket. */
export const replaceUpload = async (uploadId: string, nrp: string, name: string, bytes: Uint8Array): Promise<void> => {
  setAdminVariables();
  const { UPLOADS_BUCKET } = inject('adminEnv');
  await new S3Client({}).send(
    new PutObjectCommand({
      Bucket: UPLOADS_BUCKET,
      Key: `files/${nrp}/${uploadId}/${name}`,
      Body: bytes,
      ChecksumAlgorithm: 'SHA256',
    }),
  );
};

/** Makes the local stack with this data folder run its schedules immediately. */
export const runSchedules = (dataDir: string = inject('dataDir')): void => {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'local-stack.json'), 'utf8')) as LocalStackInfo;
  process.kill(pid, 'SIGUSR2');
};

/**
 * Runs the schedules, and resolves when what they notify of once a day is published. The hourly ones would do it in the
 * middle of what a test compares or measures.
 */
export const sendDailyNotices = async ({ dataDir, logs }: LocalStack): Promise<void> => {
  const hasRun = (name: string): boolean => logs.some((line) => line.includes(`EVENT ${name} `));
  runSchedules(dataDir);
  await waitUntil(async () => (hasRun('send-reminders') && hasRun('announce-holidays')) || undefined);
  await waitForIdleLog(() => logs.length);
};

const logLines = (): string[] => readFileSync(inject('logFile'), 'utf8').split('\n');

/** Runs the schedules until there is a further line with each of these texts in the log. */
export const runSchedulesUntilLogged = async (...texts: RegExp[]): Promise<void> => {
  const counts = (): number[] => texts.map((text) => logLines().filter((line) => text.test(line)).length);
  const before = counts();
  runSchedules();
  await waitUntil(async () => (counts().every((count, index) => count > (before[index] ?? 0)) ? true : undefined));
};

/** Resolves when the suite's local stack has published what was written. */
export const waitForIdleStack = (): Promise<void> => waitForIdleLog(() => logLines().length);
