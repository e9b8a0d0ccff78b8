import { generateKeyPairSync, sign } from 'node:crypto';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { queueDailyCheckpoint } from '../../../functions/mail/checkpoint-mail-service.ts';
import { recipientsAfter } from '../../../functions/mail/checkpoint-recipient-rules.ts';
import { loadCheckpointRecipients, recipientsPut } from '../../../functions/mail/checkpoint-recipient-store.ts';
import { deliverMail } from '../../../functions/mail/mail-delivery-service.ts';
import { mailMessage } from '../../../functions/mail/mail-queue.ts';
import {
  checkpointText,
  heldCheckpoint,
  noteKeyId,
  shortCheckpoint,
  signedNote,
} from '../../../functions/transparency-log/notes.ts';
import { handler as handleBounces } from '../../../functions/workers/handle-bounces.ts';
import {
  type CheckpointRecipient,
  maxCheckpointRecipients,
  recipientsChange,
} from '../../../shared/api/checkpoint-recipients.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { workingTimeFixture, workingTimeVariable } from '../../support/working-time.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();
const [s3, sqs, ses] = [mockAwsClient(S3Client), mockAwsClient(SQSClient), mockAwsClient(SESv2Client)];

const origin = 'hims/uji';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const head = { size: 70_123, root: Buffer.alloc(32, 7) };
const text = checkpointText({ origin, ...head });
const note = signedNote(text, origin, noteKeyId(origin, publicKey), sign(null, Buffer.from(text), privateKey));
const verifier = { name: origin, key: publicKey };

beforeAll(() => {
  Object.assign(process.env, {
    ...{ MAIL: 'on', MAIL_FROM: 'hims@mail.kontraktor.co.id', MAIL_CONFIGURATION_SET: 'hims', LOG_BUCKET: 'log' },
    ...{ MAILS_QUEUE_URL: 'https://sqs.test/mails', WORKING_TIME: workingTimeVariable(workingTimeFixture) },
  });
  s3.on(GetObjectCommand).callsFake(() => ({ Body: { transformToByteArray: async () => Buffer.from(note) } }));
});

const auditor: CheckpointRecipient = {
  mail_address: 'auditor@sertifikasi.co.id',
  remark: 'Auditor ISO',
  switched_off: null,
};
const store = async (recipients: readonly CheckpointRecipient[]): Promise<void> => {
  const { version } = await loadCheckpointRecipients();
  await transactWrite([recipientsPut({ recipients: [...recipients], version: version + 1 })]);
};
const queued = () =>
  sqs
    .commandCalls(SendMessageCommand)
    .map(({ args: [{ input }] }) => mailMessage.parse(JSON.parse(input.MessageBody ?? '')));
const sent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
const at = (moment: string): Date => new Date(`${moment}+07:00`);

beforeEach(() => {
  sqs.resetHistory();
  ses.resetHistory();
});

describe('the list of recipients', () => {
  const failureOf = (run: () => unknown): unknown => {
    try {
      run();
    } catch (error) {
      return error;
    }
    throw new Error('Not refused');
  };

  test('adds and removes an address, whatever its case, and records what was removed', () => {
    const { mail_address, remark } = auditor;
    for (const hidden of ['Auditor\r\nBcc: x', 'Auditor\u0000', '\u202eAuditor'])
      expect(recipientsChange.safeParse({ kind: 'add', mail_address, remark: hidden }).error?.issues).toMatchObject([
        { path: ['remark'], message: 'Keterangan mengandung karakter yang tidak diperbolehkan' },
      ]);
    const added = recipientsAfter([], { kind: 'add', mail_address, remark });
    expect(added).toEqual({ after: [auditor], recorded: { kind: 'add', mail_address, remark } });
    const removed = recipientsAfter([auditor], { kind: 'remove', mail_address: mail_address.toUpperCase() });
    expect(removed).toEqual({ after: [], recorded: { kind: 'remove', mail_address, remark } });
  });

  test('refuses an address that it has, one too many, and the removal of an unknown one', () => {
    const add = { kind: 'add', mail_address: auditor.mail_address, remark: 'Lagi' } as const;
    const field = (detail: string) => ({ fields: { 'change.mail_address': detail } });
    expect(failureOf(() => recipientsAfter([auditor], add))).toMatchObject(
      field('Alamat e-mail ini sudah ada dalam daftar'),
    );
    const full = Array.from({ length: maxCheckpointRecipients }, (_, n) => ({
      ...auditor,
      mail_address: `a${n}@b.co.id`,
    }));
    expect(failureOf(() => recipientsAfter(full, add))).toMatchObject(
      field('Daftar ini paling banyak berisi 10 alamat e-mail'),
    );
    expect(failureOf(() => recipientsAfter([], { kind: 'remove', mail_address: 'x@y.co.id' }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('tries an address again that was switched off', () => {
    const off = { ...auditor, switched_off: { reason: 'bounce', at: '2026-11-26T00:00:00.000Z' } } as const;
    const { after } = recipientsAfter([off], { kind: 'add', mail_address: auditor.mail_address, remark: 'Baru' });
    expect(after).toEqual([{ ...auditor, remark: 'Baru' }]);
  });
});

describe('the daily checkpoint', () => {
  test('is queued once a day from seven in the morning on, on a Sunday too', async () => {
    expect(await queueDailyCheckpoint(at('2026-11-22T08:00'))).toBeUndefined();
    await store([
      auditor,
      {
        ...auditor,
        mail_address: 'off@b.co.id',
        switched_off: { reason: 'bounce', at: at('2026-11-20T00:00').toISOString() },
      },
    ]);
    expect(await queueDailyCheckpoint(at('2026-11-22T06:59'))).toBeUndefined();
    expect(await queueDailyCheckpoint(at('2026-11-22T07:05'))).toBe(1);
    expect(await queueDailyCheckpoint(at('2026-11-22T08:05'))).toBeUndefined();
    expect(await queueDailyCheckpoint(at('2026-11-23T07:05'))).toBe(1);
    const { mail_address } = auditor;
    expect(queued()).toEqual(
      ['2026-11-22', '2026-11-23'].map((day) => ({ kind: 'checkpoint', mail_address, day, note })),
    );
  });

  test('is mailed once to a present recipient, and its text verifies', async () => {
    const bounced = { ...auditor, mail_address: 'penuh@b.co.id' };
    await store([
      auditor,
      { ...bounced, switched_off: { reason: 'bounce', at: at('2026-11-20T00:00').toISOString() } },
    ]);
    const message = { kind: 'checkpoint', mail_address: auditor.mail_address, day: '2026-11-24', note } as const;
    expect(await deliverMail(message)).toBe('sent');
    expect(await deliverMail(message)).toBe('repeated');
    for (const mail_address of ['former@b.co.id', bounced.mail_address])
      expect(await deliverMail({ ...message, mail_address })).toBe('unwanted');
    expect(sent()).toHaveLength(1);
    const [mail] = sent();
    expect(mail?.Destination?.ToAddresses).toEqual([auditor.mail_address]);
    expect(mail?.EmailTags).toEqual([{ Name: 'nrp', Value: 'checkpoint' }]);
    const { Subject, Body, Headers } = mail?.Content?.Simple ?? {};
    expect(Headers).toBeUndefined();
    expect(Subject?.Data).toBe('HIMS: titik periksa log bukti, 24 Nov 2026');
    expect(Body?.Text?.Data).toContain('70.123 entri');
    expect(heldCheckpoint(Body?.Text?.Data ?? '', verifier)).toEqual({ origin, ...head });
    const html = Body?.Html?.Data ?? '';
    expect(html).toContain(shortCheckpoint(head));
    expect(heldCheckpoint(html.replace(/<[^>]+>/g, '\n'), verifier)).toEqual({ origin, ...head });
  });

  test('of one day is mailed to each recipient', async () => {
    const other = { ...auditor, mail_address: 'k3@kementerian.go.id' };
    await store([auditor, other]);
    for (const { mail_address } of [auditor, other])
      expect(await deliverMail({ kind: 'checkpoint', mail_address, day: '2026-11-25', note })).toBe('sent');
    expect(sent().flatMap((mail) => mail.Destination?.ToAddresses)).toEqual([auditor.mail_address, other.mail_address]);
  });

  test('goes no more to an address that bounced', async () => {
    await store([auditor]);
    const bounce = {
      eventType: 'Bounce',
      mail: { tags: { nrp: ['checkpoint'] } },
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: auditor.mail_address }],
        timestamp: '2026-11-24T01:00:00Z',
      },
    };
    for (const _ of [1, 2]) await handleBounces({ detail: bounce });
    const { recipients } = await loadCheckpointRecipients();
    expect(recipients).toEqual([{ ...auditor, switched_off: { reason: 'bounce', at: '2026-11-24T01:00:00.000Z' } }]);
    expect(await queueDailyCheckpoint(at('2026-11-25T07:05'))).toBeUndefined();
  });
});
