import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { retryOnConflict } from '../../../functions/db/transactions.ts';
import { loadMailAddress, type MailAddressInput, mailAddressPut } from '../../../functions/mail/mail-address-store.ts';
import { deliverMail } from '../../../functions/mail/mail-delivery-service.ts';
import { saveMailPause } from '../../../functions/mail/mail-pause-store.ts';
import type { MailMessage } from '../../../functions/mail/mail-queue.ts';
import { mailContent } from '../../../functions/mail/notice-mails.ts';
import { claimMail } from '../../../functions/mail/sent-mail-store.ts';
import { loadProfile, saveProfile } from '../../../functions/profiles/profile-store.ts';
import { handler } from '../../../functions/workers/send-mail.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { profileItem } from './invoke.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();
const ses = mockAwsClient(SESv2Client);

Object.assign(process.env, {
  ...{ MAIL_FROM: 'hims@mail.kontraktor.co.id', MAIL_CONFIGURATION_SET: 'hims' },
  PAGE_URL: 'https://hims.kontraktor.co.id',
});

/** How long a worker has the claim: longer than the timeout of send-mail. */
const claimMs = 60_000;
const start = Date.parse('2026-11-24T01:00:00.000Z');
const at = (ms: number): Date => new Date(start + ms);

let people = 0;
const newPerson = (): string => {
  people += 1;
  return String(10_000_000 + people);
};

describe('a claim of a mail', () => {
  test('is given once: nobody else has it while its worker may still be sending', async () => {
    const nrp = newPerson();
    expect(await claimMail(nrp, 'N1', at(0))).toBe('claimed');
    for (const ms of [0, 1, claimMs - 1, claimMs]) expect(await claimMail(nrp, 'N1', at(ms))).toBe('busy');
    expect(await claimMail(nrp, 'N2', at(0))).toBe('claimed');
    expect(await claimMail(newPerson(), 'N1', at(0))).toBe('claimed');
  });

  test('of a worker that died ends, and the next worker gets it, again for a whole claim', async () => {
    const nrp = newPerson();
    await claimMail(nrp, 'N1', at(0));
    expect(await claimMail(nrp, 'N1', at(claimMs + 1))).toBe('claimed');
    expect(await claimMail(nrp, 'N1', at(2 * claimMs))).toBe('busy');
    expect(await claimMail(nrp, 'N1', at(2 * claimMs + 2))).toBe('claimed');
  });

  test('is given to one of two workers that want it at the same moment, also one that ended', async () => {
    for (const earlier of [false, true]) {
      const nrp = newPerson();
      if (earlier) await claimMail(nrp, 'N1', at(-claimMs - 1));
      const claims = await Promise.all([1, 2, 3].map(() => claimMail(nrp, 'N1', at(0))));
      expect(claims.toSorted()).toEqual(['busy', 'busy', 'claimed']);
    }
  });
});

const addressOf = (nrp: string): MailAddressInput => ({
  ...{ nrp, address: 'rina@kontraktor.co.id', confirmed_at: at(0).toISOString(), enabled: true },
  ...{ switched_off: null, confirmation: null, requests: [] },
});

const setAddress = (nrp: string, changes: Partial<MailAddressInput> = {}): Promise<void> =>
  retryOnConflict(async (write) =>
    write([mailAddressPut(await loadMailAddress(nrp), { ...addressOf(nrp), ...changes })]),
  );

/** A user with a confirmed address. */
const newReader = async (changes: Partial<MailAddressInput> = {}): Promise<string> => {
  const nrp = newPerson();
  const { PK: _pk, SK: _sk, version: _version, ...wanted } = profileItem({ nrp });
  await saveProfile(wanted);
  await setAddress(nrp, changes);
  return nrp;
};

const noticeTo = (nrp: string, notification_id = 'N1'): MailMessage => ({
  ...{ kind: 'notice', nrp, notification_id },
  content: mailContent.parse({ about: 'approved', submission_id: 'S1' }),
});

/** Runs the worker with these messages, and returns which of them it gives back to the queue. */
const work = async (...messages: MailMessage[]): Promise<string[]> => {
  const Records = messages.map((message, index) => ({ messageId: `M${index}`, body: JSON.stringify(message) }));
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
};

/** The plain text of the last mail. */
const lastText = (): string =>
  ses.commandCalls(SendEmailCommand).at(-1)?.args[0].input.Content?.Simple?.Body?.Text?.Data ?? '';

const mails = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input.Destination?.ToAddresses);

describe('the worker that sends mails', () => {
  beforeEach(() => {
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: 'm' });
    vi.useFakeTimers({ toFake: ['Date'], now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('sends a mail once, however often its message arrives', async () => {
    const nrp = await newReader();
    expect(await work(noticeTo(nrp), noticeTo(nrp))).toEqual([]);
    vi.setSystemTime(start + 10 * claimMs);
    expect(await work(noticeTo(nrp))).toEqual([]);
    expect(mails()).toEqual([['rina@kontraktor.co.id']]);
    await work(noticeTo(nrp, 'N2'));
    expect(mails()).toHaveLength(2);
  });

  test('sends the mail of a worker that died before it, after its claim, and gives the message back until then', async () => {
    const nrp = await newReader();
    await claimMail(nrp, 'N1', new Date());
    vi.setSystemTime(start + claimMs);
    expect(await work(noticeTo(nrp), noticeTo(nrp, 'N2'))).toEqual(['M0']);
    expect(mails()).toHaveLength(1);
    vi.setSystemTime(start + claimMs + 1);
    expect(await work(noticeTo(nrp))).toEqual([]);
    expect(mails()).toHaveLength(2);
  });

  test('marks a mail as sent only after SES has accepted it, so that a worker that dies before that loses none', async () => {
    const nrp = await newReader();
    const seen: string[] = [];
    ses.on(SendEmailCommand).callsFake(async () => {
      seen.push(await claimMail(nrp, 'N1', new Date()));
      return { MessageId: 'm' };
    });
    await work(noticeTo(nrp));
    expect([...seen, await claimMail(nrp, 'N1', new Date())]).toEqual(['busy', 'sent']);
  });

  test('gives back what SES refuses, and sends it at the next attempt without waiting for its claim', async () => {
    const nrp = await newReader();
    ses.on(SendEmailCommand).rejectsOnce(new Error('throttled')).resolves({ MessageId: 'm' });
    expect(await work(noticeTo(nrp))).toEqual(['M0']);
    expect(await work(noticeTo(nrp))).toEqual([]);
    expect(mails()).toHaveLength(2);
    expect(await work(noticeTo(nrp))).toEqual([]);
    expect(mails()).toHaveLength(2);
  });

  test('sends nothing while mails are paused, and later ones when they are resumed', async () => {
    const nrp = await newReader();
    await saveMailPause(true, new Date());
    expect(await work(noticeTo(nrp))).toEqual([]);
    await saveMailPause(false, new Date());
    expect(await work(noticeTo(nrp, 'N2'))).toEqual([]);
    expect(mails()).toHaveLength(1);
  });

  test('sends nothing to an address that is not confirmed, switched off or gone, nor to a user who left', async () => {
    const unconfirmed = await newReader({ confirmed_at: null });
    const silent = await newReader({ enabled: false });
    const bounced = await newReader({ switched_off: { reason: 'bounce', at: at(0).toISOString() } });
    const former = await newReader();
    const profile = await loadProfile(former);
    if (!profile) throw new Error('The user was saved');
    await saveProfile({ ...profile, active: false });
    expect(await work(...[unconfirmed, silent, bounced, former, newPerson()].map((nrp) => noticeTo(nrp)))).toEqual([]);
    expect(mails()).toEqual([]);
  });

  test('sends the link of the latest request to confirm an address, once, and none of an earlier one', async () => {
    const requested_at = at(0).toISOString();
    const nrp = await newReader({ confirmed_at: null, confirmation: { requested_at } });
    const message = { kind: 'confirmation', nrp, requested_at } as const;
    expect(await work({ ...message, requested_at: at(-1).toISOString() })).toEqual([]);
    expect(mails()).toEqual([]);
    expect(await work(message, message)).toEqual([]);
    expect(mails()).toEqual([['rina@kontraktor.co.id']]);
    const [, token = ''] = /konfirmasi-email#([\w-]+)/.exec(lastText()) ?? [];
    expect((await loadMailAddress(nrp))?.confirmation).toEqual({
      ...{ requested_at, token_hash: secretHash(token) },
      expires_at: at(24 * 3_600_000).toISOString(),
    });
    expect(lastText()).toContain('\nhttps://hims.kontraktor.co.id/konfirmasi-email\n');
  });

  test.each([
    ['was removed', { address: null }],
    ['is confirmed', { confirmed_at: at(0).toISOString() }],
    ['waits for no confirmation', { confirmation: null }],
  ])('sends no link for an address that %s in the meantime', async (_name, changes) => {
    const requested_at = at(0).toISOString();
    const nrp = await newReader({ confirmed_at: null, confirmation: { requested_at }, ...changes });
    expect(await work({ kind: 'confirmation', nrp, requested_at })).toEqual([]);
    expect(mails()).toEqual([]);
  });

  test.each<[z.input<typeof mailContent>, string, string]>([
    [{ about: 'rejected', submission_id: 'S1' }, 'ditolak', '/dashboard?pengajuan=S1'],
    [{ about: 'approved', submission_id: null }, 'disahkan', '/dashboard'],
    [{ about: 'waiting', waiting: 2, late: 0, decision: 'review' }, '2 dokumen menunggu', '/review'],
    [{ about: 'waiting', waiting: 2, late: 0, decision: 'approval' }, '2 dokumen menunggu', '/approval'],
    [{ about: 'waiting', waiting: 0, late: 0, recalls: 3, decision: null }, '3 salinan', '/dashboard'],
    [{ about: 'reviews', waiting: 4, late: 0 }, '4 dokumen perlu ditinjau', '/tinjauan-berkala?tenggat=semua'],
  ])('sends what it is about, with the link to it and to the setting: %o', async (facts, sentence, path) => {
    const nrp = await newReader();
    const content = mailContent.parse(facts);
    expect(await work({ kind: 'notice', nrp, notification_id: 'N1', content })).toEqual([]);
    for (const part of [sentence, `:\nhttps://hims.kontraktor.co.id${path}\n`]) expect(lastText()).toContain(part);
    expect(lastText()).toContain('\nhttps://hims.kontraktor.co.id/konfirmasi-email\n');
  });

  test('says what became of each mail', async () => {
    const [nrp, silent] = [await newReader(), await newReader({ enabled: false })];
    const former = newPerson();
    await setAddress(former);
    const results = [];
    for (const each of [nrp, nrp, silent, former]) results.push(await deliverMail(noticeTo(each)));
    expect(results).toEqual(['sent', 'repeated', 'unwanted', 'unwanted']);
    const confirmation = { kind: 'confirmation', nrp, requested_at: at(0).toISOString() } as const;
    expect(await deliverMail(confirmation)).toBe('unwanted');
  });

  test('gives back a message that it cannot read', async () => {
    expect(await work({ kind: 'notice', nrp: newPerson() } as MailMessage)).toEqual(['M0']);
    expect(await work()).toEqual([]);
    expect(mails()).toEqual([]);
  });
});
