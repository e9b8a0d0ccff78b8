import { setTimeout as wait } from 'node:timers/promises';
import { PurgeQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, inject, test } from 'vitest';
import type { QueueUrls } from '../../../infra/tools/common/connect-workers.ts';
import { runTool } from '../../support/backups.ts';
import { waitForJob, withImportLock } from '../../support/bulk-jobs.ts';
import { signInAs } from '../../support/demo-users.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import { runSchedulesUntilLogged, waitForIdleStack } from '../../support/local-stack-data.ts';
import { mailsTo, tokenIn, waitForMail } from '../../support/mails.ts';
import { nrps } from '../../support/nrps.ts';
import { freshNomor, submit, waitUntil } from '../../support/submissions.ts';
import { openTableDamage } from '../../support/table-damage.ts';
import { expectSoundData } from '../../support/verify.ts';

let urls: QueueUrls;
const sqs = (): SQSClient => new SQSClient({});
beforeAll(async () => {
  Object.assign(process.env, inject('adminEnv'), { HIMS_DATA_DIR: inject('dataDir') });
  const { connectToWorkers } = await import('../../../infra/tools/common/connect-workers.ts');
  urls = await connectToWorkers('local');
});

const redrive = (...options: string[]) => runTool('redrive', inject('dataDir'), ...options);
const send = (queue: string, body: unknown) =>
  sqs().send(new SendMessageCommand({ QueueUrl: urls[queue], MessageBody: JSON.stringify(body) }));

/** The only letter of a queue, which stays there. */
const waitForLetter = (queue: string): Promise<string> =>
  waitUntil(async () => {
    const { Messages: [message] = [] } = await sqs().send(
      new ReceiveMessageCommand({ QueueUrl: urls[queue], VisibilityTimeout: 1, WaitTimeSeconds: 1 }),
    );
    return message?.Body;
  }, 120_000);

const notificationsOf = async (nrp: string, submissionId: string): Promise<string[]> => {
  const { readPartition } = await import('../../../infra/tools/verify/table-scan.ts');
  const items = await readPartition(`N#${nrp}`);
  return items.filter((item) => item['submission_id'] === submissionId).map(({ SK }) => SK);
};

test('notifies once of a submission whose record failed every time, also when its letter comes twice', {
  timeout: 240_000,
}, async () => {
  const employee = await signInAs('employee');
  // What admins are notified of once a day would fail at the damaged inbox too.
  await runSchedulesUntilLogged(/EVENT send-reminders/, /EVENT announce-holidays/);
  await waitForIdleStack();
  const damage = await openTableDamage();
  const inbox = damage.find(({ PK, SK }) => PK === `U#${nrps.secondAdmin}` && SK === 'INBOX');
  await damage.put({ ...inbox, unread: 'not a number' });
  const id = await submit(employee);
  const letter = JSON.parse(await waitForLetter('publish-changes-dlq')) as object;
  await wait(1500);
  expect(await notificationsOf(nrps.secondAdmin, id)).toEqual([]);
  expect(await notificationsOf(nrps.admin, id)).toHaveLength(1);

  // While the cause is there, the letter stays.
  const early = await redrive('--queue', 'publish-changes-dlq');
  expect(early.output).toContain('✗ publish-changes-dlq: 0 replayed and deleted, 1 left');
  expect(early.code).toBe(1);
  await damage.restore();
  const shown = await redrive('--queue', 'publish-changes-dlq', '--dry-run');
  expect(shown.output).toContain(
    'publish-changes-dlq (some changes were not published to open pages and notifications): 1 letters',
  );
  expect(shown.output).toMatch(/→ lost even after a redrive: messages to pages .*\n {2}→ repair the cause/);
  expect(shown.code).toBe(0);
  expect(await notificationsOf(nrps.secondAdmin, id)).toEqual([]);
  await send('publish-changes-dlq', letter);
  const { output, code } = await redrive('--queue', 'publish-changes-dlq');
  expect(output).toMatch(/ · [1-9]\d* items of the outbox published again/);
  expect(output).toContain('✓ publish-changes-dlq: 2 replayed and deleted, 0 left');
  expect(code).toBe(0);
  for (const nrp of [nrps.admin, nrps.secondAdmin]) expect(await notificationsOf(nrp, id)).toHaveLength(1);
  await send('publish-changes-dlq', letter);
  expect((await redrive('--queue', 'publish-changes-dlq')).code).toBe(0);
  for (const nrp of [nrps.admin, nrps.secondAdmin]) expect(await notificationsOf(nrp, id)).toHaveLength(1);
  expect((await redrive('--queue', 'publish-changes-dlq')).output).toContain('✓ publish-changes-dlq: no letters');
  await expectSoundData(inject('dataDir'));
});

test('finishes a job whose message was given up, once for two letters', { timeout: 240_000 }, async () => {
  const admin = await signInAs('admin');
  const nomor = freshNomor();
  let jobId = '';
  await withImportLock(async () => {
    const list = workbook('daftar.xlsx', [[...header], [nomor, 'Dari antrean', 'SOP', 'SHE']]);
    const [upload_id = ''] = await admin.upload([list], 'bulk');
    jobId = (await admin.ok('bulk-import-csv', { upload_id })).job_id;
    // Its worker waits for the lock and queues the job again and again.
    await waitUntil(async () => {
      await sqs().send(new PurgeQueueCommand({ QueueUrl: urls['jobs'] }));
      const { Messages = [] } = await sqs().send(
        new ReceiveMessageCommand({ QueueUrl: urls['jobs'], VisibilityTimeout: 0, WaitTimeSeconds: 4 }),
      );
      return Messages.length === 0 ? true : undefined;
    }, 60_000);
  });
  for (let copy = 0; copy < 2; copy += 1) await send('jobs-dlq', { job_id: jobId });
  const shown = await redrive('--queue', 'jobs-dlq', '--dry-run');
  expect(shown.output).toContain(` {"job_id":"${jobId}"}\n`);
  await wait(5000);
  const { output, code } = await redrive('--queue', 'jobs-dlq');
  expect(output).toContain('✓ jobs-dlq: 2 sent back to jobs\n  → lost even after a redrive: a job whose upload');
  expect(code).toBe(0);
  expect(await waitForJob(admin, jobId)).toMatchObject({ state: 'done', result: { imported_count: 1 } });
  expect((await admin.ok('get-hims-document', { nomor })).documents).toHaveLength(1);
});

test('runs the schedules of positions and reminders, sends changes of lists again, and leaves what it does not understand', async () => {
  const time = '2026-11-21T17:01:00Z';
  for (const queue of ['apply-position-dates-dlq', 'send-reminders-dlq', 'announce-holidays-dlq'])
    await send(queue, { 'detail-type': 'Scheduled Event', time });
  const mailUser = await signInAs('sheEmployee');
  const address = 'antrean@kontraktor.co.id';
  await mailUser.ok('set-mail-address', { address });
  await mailUser.ok('confirm-mail-address', { token: tokenIn(await waitForMail(inject('dataDir'), address)) });
  const content = { about: 'approved', submission_id: null };
  const mail = { kind: 'notice', nrp: mailUser.nrp, notification_id: 'UJI', content };
  for (let copy = 0; copy < 2; copy += 1) await send('mails-dlq', mail);
  const complaint = { complainedRecipients: [{ emailAddress: address }], timestamp: time };
  const detail = { eventType: 'Complaint', mail: { tags: { nrp: [mailUser.nrp] } }, complaint };
  await send('deliveries-dlq', { kind: 'flush', channel: { list: 'catalogue', department: 'PRO' } });
  await send('publish-changes-dlq', { nonsense: true });
  const { output, code } = await redrive();
  expect(output).toContain(` {"detail-type":"Scheduled Event","time":"${time}"}\n`);
  expect(output).toContain('✓ apply-position-dates-dlq: 1 replayed and deleted, 0 left');
  expect(output).toContain('✓ send-reminders-dlq: 1 replayed and deleted, 0 left');
  expect(output).toContain('✓ announce-holidays-dlq: 1 replayed and deleted, 0 left');
  expect(output).toContain('✓ mails-dlq: 2 sent back to mails');
  expect((await waitForMail(inject('dataDir'), address, 1)).subject).toBe('HIMS: pengajuan Anda disahkan');
  await send('handle-bounces-dlq', { 'detail-type': 'Email Complaint Received', detail });
  const { output: events } = await redrive('--queue', 'handle-bounces-dlq');
  expect(events).toContain(' {"detail-type":"Email Complaint Received"}\n');
  expect(events).not.toContain(address);
  expect((await mailUser.ok('get-mail-settings', {})).mail.switched_off).toMatchObject({ reason: 'complaint' });
  await wait(1000);
  expect(mailsTo(inject('dataDir'), address)).toHaveLength(2);
  await mailUser.ok('set-mail-address', { address: null });
  expect(output).toContain('✓ deliveries-dlq: 1 sent back to deliveries');
  expect(output).toContain('stays: it names no time of the stream');
  expect(output).toContain('✗ publish-changes-dlq: 0 replayed and deleted, 1 left');
  expect(code).toBe(1);
  await sqs().send(new PurgeQueueCommand({ QueueUrl: urls['publish-changes-dlq'] }));
  expect(await redrive('--queue', 'other-dlq')).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no queue other-dlq; name one of publish-changes-dlq, deliveries-dlq'),
  });
});
