import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStackInfo } from '../../../infra/local/run/local-stack.ts';
import { signIn, type UserClient } from '../../support/api.ts';
import { type LocalStack, lowPasswordCost, startLocalStack } from '../../support/local-stack.ts';
import { stopWithUsage } from '../../support/local-stack-log.ts';
import { createMovedClock } from '../../support/moved-clock.ts';
import { nrps } from '../../support/nrps.ts';
import { approve, submit, waitUntil } from '../../support/submissions.ts';
import { expectSoundData } from '../../support/verify.ts';

const clock = createMovedClock();
let localStack: LocalStack;
beforeAll(async () => {
  localStack = await startLocalStack({ seed: 'users', env: { ...lowPasswordCost, ...clock.env, HIMS_VERBOSE: '1' } });
});
afterAll(async () => {
  await stopWithUsage('reminders', localStack);
  clock.remove();
});

const as = (nrp: string): Promise<UserClient> => signIn(localStack.url, nrp);

/** At eight in the morning in Jakarta. */
const morningOf = (day: string): Promise<void> => clock.moveTo(`${day}T01:00:00.000Z`);

/** Runs the schedules until the one of reminders has ended. */
const runReminders = async (): Promise<void> => {
  const ends = () => localStack.logs.filter((line) => /digests sent|no digests due/.test(line)).length;
  const before = ends();
  const { pid } = JSON.parse(readFileSync(join(localStack.dataDir, 'stage.json'), 'utf8')) as LocalStackInfo;
  process.kill(pid, 'SIGUSR2');
  await waitUntil(async () => (ends() > before ? true : undefined));
};

const titles = ['Dokumen Menunggu Anda', 'Keputusan Terlambat'];
/** The messages of a user's digests, newest first. */
const digestsOf = async (nrp: string): Promise<string[]> => {
  const { notifications } = await (await as(nrp)).ok('get-user-notifications', {});
  return notifications.filter(({ title }) => titles.includes(title)).map(({ message }) => message);
};
const countsOn = async (...days: string[]): Promise<number[]> => {
  for (const day of days) {
    await morningOf(day);
    await runReminders();
    await runReminders();
  }
  return Promise.all([nrps.produksiHead, nrps.projectManager].map(async (nrp) => (await digestsOf(nrp)).length));
};

test('reminds the holder every working day, the superior from day 5, without a burst after downtime, until decided', {
  timeout: 240_000,
}, async () => {
  // A Friday.
  await morningOf('2026-11-27');
  const employee = await as(nrps.employee);
  const submission_id = await submit(employee);
  await approve(await as(nrps.admin), submission_id);
  expect(await countsOn('2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30')).toEqual([3, 0]);
  expect((await digestsOf(nrps.produksiHead))[0]).toBe('1 dokumen menunggu Anda, tertua 2 hari kerja.');
  expect(await countsOn('2026-12-01')).toEqual([4, 0]);
  const [third] = await digestsOf(nrps.produksiHead);
  expect(third).toMatch(
    /^1 dokumen menunggu Anda, tertua 3 hari kerja\. Perlu segera diputuskan: “.*” \(.*\), 3 hari kerja\.$/,
  );
  // Day 5, 3 December, has no run: the superior is reminded on the next one, once, and every second day from there.
  expect(await countsOn('2026-12-04')).toEqual([5, 1]);
  expect((await digestsOf(nrps.projectManager))[0]).toMatch(
    /^Terlambat diputuskan pejabat lain: Dept\. Head Produksi \(.+\): “.*” \(.*\), 6 hari kerja\.$/,
  );
  expect(await countsOn('2026-12-05', '2026-12-07')).toEqual([7, 2]);
  // A week without runs.
  expect(await countsOn('2026-12-16')).toEqual([8, 3]);

  const { notifications } = await (await as(nrps.produksiHead)).ok('get-user-notifications', {});
  expect(notifications[0]).toMatchObject({ requested_decision: 'approval', submission_id: null, type: 'info' });
  const { submission } = await (await as(nrps.produksiHead)).ok('get-submission', { submission_id });
  await approve(await as(nrps.produksiHead), submission.id);
  expect(await countsOn('2026-12-17', '2026-12-18')).toEqual([8, 3]);
});

test('lets the submitter remind once a day in the company’s time zone, until it is decided', {
  timeout: 120_000,
}, async () => {
  // 23.50 in Jakarta.
  await clock.moveTo('2027-01-04T16:50:00.000Z');
  const submission_id = await submit(await as(nrps.employee));
  const remind = async (nrp: string = nrps.employee) => (await as(nrp)).call('remind-holder', { submission_id });
  const remindersOf = async (nrp: string) => {
    const { notifications } = await (await as(nrp)).ok('get-user-notifications', {});
    return notifications.filter(
      (each) => each.submission_id === submission_id && each.title === 'Pengingat dari Pengaju',
    );
  };
  expect((await remind(nrps.admin)).status).toBe(404);
  expect((await Promise.all([remind(), remind(), remind()])).map(({ status }) => status).sort()).toEqual([
    200, 409, 409,
  ]);
  const [reminder] = await waitUntil(async () => {
    const found = await remindersOf(nrps.admin);
    return found.length > 0 ? found : undefined;
  });
  expect(reminder).toMatchObject({
    requested_decision: 'review',
    message: expect.stringMatching(/ mengingatkan: dokumen “.*” \(.*\) menunggu peninjauan Anda, sejak hari ini\.$/),
  });
  expect(await (await as(nrps.employee)).expectError('remind-holder', { submission_id })).toMatchObject({
    error: 'already_reminded',
    message: 'Pengajuan ini sudah Anda ingatkan hari ini. Anda dapat mengingatkan lagi mulai 5 Januari 2027.',
  });
  // Ten past midnight.
  await clock.moveTo('2027-01-04T17:10:00.000Z');
  expect((await remind()).status).toBe(200);
  const { reminded_at, may } = await (await as(nrps.employee)).ok('get-submission', { submission_id });
  expect(reminded_at?.slice(0, 16)).toBe('2027-01-04T17:10');
  expect(may.remind).toBe(true);
  await waitUntil(async () => ((await remindersOf(nrps.admin)).length === 2 ? true : undefined));

  await approve(await as(nrps.admin), submission_id);
  await clock.moveTo('2027-01-06T03:00:00.000Z');
  expect((await remind()).status).toBe(200);
  const [toHead] = await waitUntil(async () => {
    const found = await remindersOf(nrps.produksiHead);
    return found.length > 0 ? found : undefined;
  });
  expect(toHead?.message).toContain('menunggu persetujuan Anda selaku Dept. Head Produksi, sudah 1 hari kerja.');
  expect(await remindersOf(nrps.admin)).toHaveLength(2);
  await (await as(nrps.produksiHead)).ok('process-document-approval', {
    submission_id,
    action: 'reject',
    rejection_reason: 'Uji',
  });
  await clock.moveTo('2027-01-07T03:00:00.000Z');
  expect(await (await as(nrps.employee)).expectError('remind-holder', { submission_id })).toMatchObject({
    status: 409,
    error: 'already_processed',
  });
  expect((await (await as(nrps.employee)).ok('get-submission', { submission_id })).may.remind).toBe(false);
});

test('leaves data that verify finds sound', { timeout: 120_000 }, async () => {
  await clock.moveTo(new Date().toISOString());
  await expectSoundData(localStack.dataDir);
});
