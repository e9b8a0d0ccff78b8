import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailEvent } from '../../../infra/local/aws/gateway.ts';
import { startTestGateway, type TestGateway, testAccount, testRegion } from './test-gateway.ts';

const arn = (resource: string): string => `arn:aws:ses:${testRegion}:${testAccount}:${resource}`;
const events: MailEvent[] = [];
let fixture: TestGateway;

beforeAll(async () => {
  fixture = await startTestGateway();
  fixture.gateway.createConfigurationSet('hims');
  fixture.gateway.verifyIdentity({ domain: 'kontraktor.co.id' });
  fixture.gateway.onMailEvent((event) => events.push(event));
});
afterAll(() => fixture.stop());

const mailTo = (to: string, changes: Partial<SendEmailCommandInput> = {}) =>
  new SendEmailCommand({
    FromEmailAddress: 'HIMS <hims@mail.kontraktor.co.id>',
    Destination: { ToAddresses: [to] },
    ConfigurationSetName: 'hims',
    EmailTags: [{ Name: 'nrp', Value: '10000031' }],
    Content: {
      Simple: {
        Subject: { Data: 'Judul – uji' },
        Body: { Html: { Data: '<p>Isi</p>' }, Text: { Data: 'Isi' } },
        Headers: [{ Name: 'List-Unsubscribe', Value: '<https://hims.kontraktor.co.id/konfirmasi-email>' }],
      },
    },
    ...changes,
  });
const send = (command: SendEmailCommand, as = 'admin') => new SESv2Client(fixture.clientOptions(as)).send(command);

test('saves a mail as .eml with both parts, and lists the newest first', async () => {
  const { MessageId } = await send(mailTo('satu@kontraktor.co.id'));
  fixture.clock.ahead += 10;
  await send(mailTo('dua@kontraktor.co.id'));
  expect(fixture.gateway.sentMails().map(({ to }) => to[0])).toEqual(['dua@kontraktor.co.id', 'satu@kontraktor.co.id']);
  const folder = join(fixture.dataDir, 'mails');
  expect(readdirSync(folder)).toContain(`${MessageId}.json`);
  const eml = readFileSync(join(folder, `${MessageId}.eml`), 'utf8');
  expect(eml).toContain('To: satu@kontraktor.co.id\r\n');
  expect(eml).toContain(`Subject: =?UTF-8?B?${Buffer.from('Judul – uji').toString('base64')}?=\r\n`);
  for (const part of ['Isi', '<p>Isi</p>']) expect(eml).toContain(Buffer.from(part).toString('base64'));
  expect(events).toEqual([]);
});

test('sends for a role only as its sender, from the identity and with the configuration set', async () => {
  const allowed = {
    Effect: 'Allow' as const,
    Action: 'ses:SendEmail',
    Resource: [arn('identity/kontraktor.co.id'), arn('configuration-set/hims')],
    Condition: { StringEquals: { 'ses:FromAddress': 'hims@mail.kontraktor.co.id' } },
  };
  fixture.addRole('sender', [allowed]);
  fixture.addRole('without-set', [{ ...allowed, Resource: arn('identity/kontraktor.co.id') }]);
  const mail = mailTo('tiga@kontraktor.co.id');
  expect((await send(mail, 'sender')).MessageId).toBeDefined();
  const other = mailTo('tiga@kontraktor.co.id', { FromEmailAddress: 'lain@kontraktor.co.id' });
  await expect(send(other, 'sender')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  await expect(send(mail, 'without-set')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(fixture.logLines.join('\n')).toContain(`ses:SendEmail ${arn('configuration-set/hims')}`);
});

test.each([
  ['bounce@simulator.amazonses.com', 'Email Bounced', 'Bounce'],
  ['complaint+uji@simulator.amazonses.com', 'Email Complaint Received', 'Complaint'],
])('reports a mail to %s as %s with the tags of the mail', async (to, detailType, eventType) => {
  events.length = 0;
  await send(mailTo(to));
  expect(events).toMatchObject([
    {
      source: 'aws.ses',
      'detail-type': detailType,
      resources: [arn('configuration-set/hims')],
      detail: { eventType, mail: { tags: { nrp: ['10000031'], 'ses:configuration-set': ['hims'] } } },
    },
  ]);
});

test.each([
  ['an identity that is not verified', { FromEmailAddress: 'hims@traktor.co.id' }, 'MessageRejected'],
  ['a configuration set that does not exist', { ConfigurationSetName: 'lain' }, 'NotFoundException'],
  ['what SES sends and this does not', { ReplyToAddresses: ['a@kontraktor.co.id'] }, 'BadRequestException'],
])('refuses %s', async (_what, changes, name) => {
  const before = fixture.gateway.sentMails().length;
  await expect(send(mailTo('empat@kontraktor.co.id', changes))).rejects.toMatchObject({ name });
  expect(fixture.gateway.sentMails()).toHaveLength(before);
});
