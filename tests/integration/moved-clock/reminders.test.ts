import { beforeAll, expect, inject, test } from 'vitest';
import type { Notification } from '../../../shared/api/notifications.ts';
import { signIn } from '../../support/api.ts';
import { runSchedulesUntilLogged, waitForIdleStack } from '../../support/local-stack-data.ts';
import { waitForMail } from '../../support/mails.ts';
import { as, expectSoundDataNow, startAt, suiteClock } from '../../support/moved-clock-suite.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { approve, approveInTurn, freshNomor, submit, waitUntil } from '../../support/submissions.ts';
import { freshNrp } from '../../support/users.ts';

const clock = suiteClock();
beforeAll(() => startAt('2037-11-26T01:00:00.000Z'));

/** At eight in the morning in Jakarta. */
const morningOf = (day: string): Promise<void> => clock.moveTo(`${day}T01:00:00.000Z`);

const runReminders = (): Promise<void> => runSchedulesUntilLogged(/digests sent|no digests due/);

/** The notifications of the months of this file. */
const bellOf = async (who: DemoUserKey): Promise<Notification[]> => {
  const by = await as(who);
  const found: Notification[] = [];
  let cursor: string | undefined;
  do {
    const page = await by.ok('get-user-notifications', { cursor });
    found.push(...page.notifications.filter(({ created_at }) => created_at > '2037' && created_at < '2039'));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

test('lets the submitter remind once a day in the company’s time zone, until it is decided', async () => {
  // 23.50 in Jakarta.
  await clock.moveTo('2038-01-04T16:50:00.000Z');
  const submission_id = await submit(await as('employee'));
  const remind = async (who: DemoUserKey = 'employee') => (await as(who)).call('remind-holder', { submission_id });
  const remindersOf = async (who: DemoUserKey) =>
    (await bellOf(who)).filter(
      (each) => each.submission_id === submission_id && each.title === 'Pengingat dari Pengaju',
    );
  expect((await remind('admin')).status).toBe(404);
  expect((await Promise.all([remind(), remind(), remind()])).map(({ status }) => status).sort()).toEqual([
    200, 409, 409,
  ]);
  const [reminder] = await waitUntil(async () => {
    const found = await remindersOf('admin');
    return found.length > 0 ? found : undefined;
  });
  expect(reminder).toMatchObject({
    requested_decision: 'review',
    message: expect.stringMatching(/ mengingatkan: dokumen “.*” \(.*\) menunggu peninjauan Anda, sejak hari ini\.$/),
  });
  expect(await (await as('employee')).expectError('remind-holder', { submission_id })).toMatchObject({
    error: 'already_reminded',
    message: 'Pengajuan ini sudah Anda ingatkan hari ini. Anda dapat mengingatkan lagi mulai 5 Jan 2038.',
  });
  // Ten past midnight.
  await clock.moveTo('2038-01-04T17:10:00.000Z');
  expect((await remind()).status).toBe(200);
  const { reminded_at, may } = await (await as('employee')).ok('get-submission', { submission_id });
  expect(reminded_at?.slice(0, 16)).toBe('2038-01-04T17:10');
  expect(may.remind).toBe(true);
  await waitUntil(async () => ((await remindersOf('admin')).length === 2 ? true : undefined));

  await approve(await as('admin'), submission_id);
  await clock.moveTo('2038-01-06T03:00:00.000Z');
  expect((await remind()).status).toBe(200);
  const [toHead] = await waitUntil(async () => {
    const found = await remindersOf('produksiHead');
    return found.length > 0 ? found : undefined;
  });
  expect(toHead?.message).toContain('menunggu persetujuan Anda selaku Dept. Head Produksi, sudah 1 hari kerja.');
  expect(await remindersOf('admin')).toHaveLength(2);
  await (await as('produksiHead')).ok('process-document-approval', {
    submission_id,
    action: 'reject',
    rejection_reason: 'Uji',
  });
  await clock.moveTo('2038-01-07T03:00:00.000Z');
  expect(await (await as('employee')).expectError('remind-holder', { submission_id })).toMatchObject({
    error: 'already_processed',
  });
  expect((await (await as('employee')).ok('get-submission', { submission_id })).may.remind).toBe(false);
});

test('mails the checkpoint of the log to its recipients in the morning', async () => {
  await morningOf('2038-01-08');
  const admin = await as('admin');
  const { settings } = await admin.ok('get-checkpoint-recipients', {});
  const mail_address = 'auditor@sertifikasi.co.id';
  const added = await admin.ok('change-checkpoint-recipients', {
    version: settings.version,
    change: { kind: 'add', mail_address, remark: 'Auditor ISO' },
  });
  await runSchedulesUntilLogged(/checkpoint mailed.*"recipients":1/);
  const mail = await waitForMail(inject('dataDir'), mail_address);
  expect(mail.subject).toBe('HIMS: titik periksa log bukti, 8 Jan 2038');
  const change = { kind: 'remove', mail_address } as const;
  await admin.ok('change-checkpoint-recipients', { version: added.settings.version, change });
});

test('names the one document that a person must read in their digest', async () => {
  await morningOf('2038-01-11');
  const [admin, controller] = await Promise.all([as('admin'), as('controller')]);
  const nrp = freshNrp();
  const profile = { nrp, full_name: `Uji ${nrp}`, department: 'PRO' as const, roles: [], positions: [], active: true };
  await admin.ok('save-user', { ...profile, version: 0 });
  const { password } = await admin.ok('reset-user-password', { nrp });
  // Nothing else is asked of a new member.
  const document_number = freshNomor();
  const deciders = (['produksiHead', 'sheHead', 'projectManager'] as const).map(as);
  await approveInTurn(
    await submit(await as('employee'), { document_number }),
    ...(await Promise.all([admin, ...deciders])),
  );
  await waitUntil(async () => ((await controller.ok('get-reader', { nrp })).total === 1 ? true : undefined));
  // A message that a function works on while the clock moves comes again after minutes only.
  await waitForIdleStack();
  await morningOf('2038-01-12');
  await runReminders();
  const reader = await signIn(inject('localStackUrl'), nrp, password);
  const { notifications } = await reader.ok('get-user-notifications', {});
  expect(notifications.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(new RegExp(`^1 dokumen wajib dibaca: “.+” \\(${document_number}\\) revisi 0\\.$`)),
  );
});

test('leaves data that verify finds sound', expectSoundDataNow);
