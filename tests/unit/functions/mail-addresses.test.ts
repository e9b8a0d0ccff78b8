import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { keys } from '../../../functions/db/keys.ts';
import { readItem } from '../../../functions/db/table.ts';
import { retryOnConflict } from '../../../functions/db/transactions.ts';
import { commandWithKey, commandWithoutKey, loadStoredResult } from '../../../functions/http/idempotency-store.ts';
import {
  confirmMailAddress,
  loadMailSettings,
  setMailAddress,
  setMailEnabled,
} from '../../../functions/mail/mail-address-service.ts';
import { loadMailAddress, type MailAddressInput, mailAddressPut } from '../../../functions/mail/mail-address-store.ts';
import { saveMailPause } from '../../../functions/mail/mail-pause-store.ts';
import { userTag } from '../../../functions/mail/mail-tags.ts';
import { followUndeliverableMail } from '../../../functions/mail/undeliverable-mail-service.ts';
import { listNotifications, markAllRead } from '../../../functions/notifications/inbox-store.ts';
import { handler as handleBounces } from '../../../functions/workers/handle-bounces.ts';
import {
  isPlaceholderAddress,
  mailAddress,
  maxMailAddressLength,
} from '../../../shared/domain/people/mail-addresses.ts';
import { interruptOnce, withLocalTable } from './local-table.ts';

withLocalTable();

const start = Date.parse('2026-11-24T01:00:00.000Z');
const hour = 3_600_000;
const hoursLater = (hours: number): Date => new Date(start + hours * hour);

describe('an address', () => {
  const errorsOf = (text: unknown): string[] =>
    mailAddress.safeParse(text).error?.issues.map(({ message }) => message) ?? [];
  const malformed = ['Alamat e-mail tidak lengkap atau salah ketik. Contoh yang benar: nama@perusahaan.co.id'];
  const placeholder = ['Alamat e-mail contoh tidak dapat menerima e-mail. Isi alamat Anda yang sebenarnya'];

  test.each([
    [' Budi.S@Kontraktor.CO.ID ', 'Budi.S@kontraktor.co.id'],
    ["o'hara+hims@mail-1.kontraktor.id", "o'hara+hims@mail-1.kontraktor.id"],
    ['budi.santoso.hse@kontraktor.id', 'budi.santoso.hse@kontraktor.id'],
    ['a@b.c.d.co', 'a@b.c.d.co'],
    ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(mailAddress.parse(typed)).toBe(stored);
  });

  test.each([
    ...['budi', 'budi@', '@kontraktor.co.id', 'budi@kontraktor', 'budi@kontraktor.', 'budi@.kontraktor.id'],
    ...['.budi@kontraktor.id', 'budi.@kontraktor.id', 'bu..di@kontraktor.id', 'bu di@kontraktor.id'],
    ...['budi@kontraktor.1d', 'budi@-kontraktor.id', 'budi@kontraktor-.id', 'a@b@kontraktor.id', 'budi@kontraktor.id>'],
  ])('%j is refused', (text) => {
    expect(errorsOf(text)).toEqual(malformed);
  });

  test.each([
    'a@example.com',
    'a@mail.example.co.id',
    'a@Example',
    'a@kontraktor.test',
    'a@x.invalid',
    'a@hims.local',
    'a@localhost',
    '"a@b"@hims.local',
  ])('%j never receives mail', (text) => {
    expect(isPlaceholderAddress(text)).toBe(true);
  });
  test.each([
    'a@examples.com',
    'a@testing.id',
    'a@test.co.id',
    'a@local.id',
    'example@kontraktor.id',
    'a@myexample.com',
  ])('%j may receive mail', (text) => {
    expect(isPlaceholderAddress(text)).toBe(false);
  });

  test('has one error at a time, of what is typed', () => {
    expect(errorsOf(undefined)).toEqual(['Alamat e-mail harus diisi']);
    expect(errorsOf('  ')).toEqual(['Alamat e-mail harus diisi']);
    expect(errorsOf('a@kontraktor.local')).toEqual(placeholder);
    expect(errorsOf('a b@kontraktor.local')).toEqual(malformed);
    const ofLength = (length: number) => `${'a'.repeat(length - '@kontraktor.id'.length)}@kontraktor.id`;
    expect(errorsOf(ofLength(maxMailAddressLength))).toEqual([]);
    expect(errorsOf(ofLength(maxMailAddressLength + 1))).toEqual(['Alamat e-mail paling banyak 254 karakter']);
  });
});

let users = 0;
let nrp: string;
beforeEach(() => {
  users += 1;
  nrp = String(10_000_000 + users);
  process.env['MAIL'] = 'on';
});

const at = (hours = 0) => ({ caller: { nrp }, command: commandWithoutKey, now: hoursLater(hours) });
const store = (changes: Partial<MailAddressInput>): Promise<void> =>
  retryOnConflict(async (write) => {
    const before = await loadMailAddress(nrp);
    const unset: MailAddressInput = {
      ...{ nrp, address: null, confirmed_at: null, enabled: true, switched_off: null, confirmation: null },
      requests: [],
    };
    await write([mailAddressPut(before, { ...unset, ...before, ...changes })]);
  });
/** The worker has sent the link of the latest request. */
const sendLink = async (token: string, expires_at = hoursLater(24).toISOString()): Promise<void> => {
  const confirmation = (await loadMailAddress(nrp))?.confirmation;
  if (!confirmation) throw new Error('A confirmation was requested');
  await store({ confirmation: { ...confirmation, token_hash: secretHash(token), expires_at } });
};
const budi = 'budi@kontraktor.co.id';
const unconfirmed = { address: budi, confirmed: false, enabled: true, switched_off: null };

describe('a user', () => {
  test('has no address at first, and gets one by following its link', async () => {
    const none = { address: null, confirmed: false, enabled: true, switched_off: null };
    expect(await loadMailSettings(nrp)).toEqual(none);
    expect(await setMailAddress(null, at())).toEqual(none);
    expect(await loadMailAddress(nrp)).toBeUndefined();
    expect(await setMailAddress(budi, at())).toEqual(unconfirmed);
    await sendLink('token');
    for (const wrong of ['other', ''])
      await expect(confirmMailAddress(wrong, at(1))).rejects.toMatchObject({ code: 'mail_link_invalid' });
    expect(await confirmMailAddress('token', at(1))).toEqual({ ...unconfirmed, confirmed: true });
    expect(await loadMailAddress(nrp)).toMatchObject({ confirmed_at: hoursLater(1).toISOString() });
    expect(await confirmMailAddress('token', at(30))).toEqual({ ...unconfirmed, confirmed: true });
    expect(await loadMailAddress(nrp)).toMatchObject({ confirmed_at: hoursLater(1).toISOString() });
    expect(await loadMailSettings(nrp)).toEqual({ ...unconfirmed, confirmed: true });
  });

  test('cannot follow a link that expired, that a later one replaced, or that is another user’s', async () => {
    await setMailAddress(budi, at());
    await sendLink('token');
    const invalid = { code: 'mail_link_invalid' };
    await expect(confirmMailAddress('token', at(24))).rejects.toMatchObject(invalid);
    await expect(confirmMailAddress('token', { ...at(1), caller: { nrp: '99999999' } })).rejects.toMatchObject(invalid);
    await setMailAddress(budi, at(2));
    await expect(confirmMailAddress('token', at(3))).rejects.toMatchObject(invalid);
    await sendLink('second', hoursLater(26).toISOString());
    await setMailAddress('lain@kontraktor.co.id', at(3));
    await expect(confirmMailAddress('second', at(3))).rejects.toMatchObject(invalid);
    await setMailAddress(null, at(4));
    await expect(confirmMailAddress('second', at(4))).rejects.toMatchObject(invalid);
  });

  test('requests five links a day, also after removing the address', async () => {
    for (const hours of [0, 1, 2, 3]) await setMailAddress(budi, at(hours));
    await setMailAddress(null, at(3));
    await setMailAddress(budi, at(4));
    await expect(setMailAddress(budi, at(5))).rejects.toMatchObject({
      code: 'mail_limit',
      message: expect.stringMatching(/^Tautan sudah dikirim 5 kali .* 25 Nov/),
    });
    expect(await setMailAddress(budi, at(24))).toEqual(unconfirmed);
    expect((await loadMailAddress(nrp))?.requests).toEqual(
      [1, 2, 3, 4, 24].map((hours) => hoursLater(hours).toISOString()),
    );
  });

  test('keeps a confirmed address that is set again, and needs a new link for another one', async () => {
    await store({ address: budi, confirmed_at: hoursLater(0).toISOString() });
    const before = await loadMailAddress(nrp);
    expect(await setMailAddress(budi, at(1))).toEqual({ ...unconfirmed, confirmed: true });
    expect(await loadMailAddress(nrp)).toEqual(before);
    expect(await setMailAddress('lain@kontraktor.co.id', at(1))).toMatchObject({ confirmed: false });
    expect(await loadMailAddress(nrp)).toMatchObject({
      confirmation: { requested_at: hoursLater(1).toISOString() },
      confirmed_at: null,
    });
  });

  test('switches mail off and on, also before there is an address, and keeps that with another address', async () => {
    expect(await setMailEnabled(false, at())).toEqual({ ...unconfirmed, address: null, enabled: false });
    expect(await setMailAddress(budi, at())).toEqual({ ...unconfirmed, enabled: false });
    const version = (await loadMailAddress(nrp))?.version;
    expect(await setMailEnabled(false, at())).toEqual({ ...unconfirmed, enabled: false });
    expect((await loadMailAddress(nrp))?.version).toBe(version);
    expect(await setMailEnabled(true, at())).toEqual(unconfirmed);
    expect(await setMailAddress(null, at())).toEqual({ ...unconfirmed, address: null });
  });

  test('causes one mail with each request of a link, and none with any other change', async () => {
    const marked = z.object({ outbox: z.int().optional(), at: z.string().optional() });
    const outbox = () => readItem(marked, keys.mailAddress(nrp));
    await setMailAddress(budi, at());
    expect(await outbox()).toEqual({ outbox: 1, at: hoursLater(0).toISOString() });
    await sendLink('token');
    expect(await outbox()).toEqual({});
    await confirmMailAddress('token', at(1));
    await setMailEnabled(false, at(1));
    expect(await outbox()).toEqual({});
    await setMailAddress('lain@kontraktor.co.id', at(2));
    expect(await outbox()).toEqual({ outbox: 1, at: hoursLater(2).toISOString() });
    await setMailAddress(null, at(3));
    expect(await outbox()).toEqual({});
  });

  test('loses no change that is made at the same time as another', async () => {
    await store({ address: budi });
    const isWrite = (command: string): boolean => command === 'TransactWriteCommand';
    const { hasRun } = interruptOnce({ before: isWrite, run: () => setMailEnabled(false, at()) });
    expect(await setMailAddress('lain@kontraktor.co.id', at(1))).toMatchObject({ enabled: false });
    expect(hasRun()).toBe(true);
    expect(await loadMailAddress(nrp)).toMatchObject({ address: 'lain@kontraktor.co.id', enabled: false });
  });

  test('gets the stored result of a repeated command, also where nothing changed', async () => {
    const command = commandWithKey(nrp, 'key', 'hash');
    expect(await setMailAddress(null, { ...at(), command })).toMatchObject({ address: null });
    expect(await loadStoredResult(nrp, 'key', 'hash')).toEqual({
      result: { mail: { ...unconfirmed, address: null } },
    });
  });

  test('has no setting where the environment sends no mail', async () => {
    process.env['MAIL'] = 'off';
    const unavailable = { code: 'mail_unavailable' };
    await expect(loadMailSettings(nrp)).rejects.toMatchObject(unavailable);
    await expect((async () => setMailAddress(budi, at()))()).rejects.toMatchObject(unavailable);
    expect(await loadMailAddress(nrp)).toBeUndefined();
  });

  test('has no setting while mails are paused', async () => {
    await saveMailPause(true, at().now);
    await expect(loadMailSettings(nrp)).rejects.toMatchObject({ code: 'mail_unavailable' });
    await expect(setMailAddress(budi, at())).rejects.toMatchObject({ code: 'mail_unavailable' });
    await saveMailPause(false, at().now);
    expect(await loadMailSettings(nrp)).toMatchObject({ address: null });
  });
});

describe('a bounce or complaint', () => {
  const timestamp = '2026-11-24T02:00:00.123Z';
  const mail = () => ({ tags: { [userTag]: [nrp] } });
  const complaintOf = (emailAddress: string, time = timestamp) => ({
    detail: {
      ...{ eventType: 'Complaint', mail: mail() },
      complaint: { complainedRecipients: [{ emailAddress }], timestamp: time },
    },
  });
  const bounceOf = (emailAddress: string, bounceType = 'Permanent') => ({
    detail: {
      ...{ eventType: 'Bounce', mail: mail() },
      bounce: {
        bounceType,
        bouncedRecipients: [{ emailAddress: 'lain@kontraktor.co.id' }, { emailAddress }],
        timestamp,
      },
    },
  });
  const bell = async () =>
    (await listNotifications(nrp, undefined)).notifications.map(({ title, message, type, opens }) => [
      ...[title, message, type, opens],
    ]);

  test('switches its address off and says so in the bell, once, until it is confirmed again', async () => {
    await store({ address: budi, confirmed_at: hoursLater(0).toISOString() });
    const bounce = bounceOf(`"Budi <HSE>" <${budi.toUpperCase()}> `);
    for (let received = 0; received < 2; received += 1) await handleBounces(bounce);
    await handleBounces(complaintOf(budi, '2026-11-24T03:00:00.000Z'));
    const off = { reason: 'bounce', at: timestamp };
    expect(await loadMailSettings(nrp)).toEqual({ ...unconfirmed, confirmed: true, switched_off: off });
    expect(await bell()).toEqual([
      [
        'E-mail Dimatikan',
        'E-mail ke alamat Anda ditolak oleh penerimanya, sehingga pengirimannya dihentikan. Periksa alamatnya di E-mail, lalu konfirmasi lagi jika ingin tetap menerimanya.',
        ...['error', 'mail'],
      ],
    ]);
    expect(await setMailAddress(budi, at(2))).toEqual({ ...unconfirmed, switched_off: off });
    await sendLink('token');
    expect(await confirmMailAddress('token', at(3))).toEqual({ ...unconfirmed, confirmed: true });
    await handleBounces(complaintOf(budi, '2026-11-24T05:00:00.000Z'));
    expect((await bell()).map(([, message]) => message)[0]).toMatch(/^E-mail HIMS dilaporkan sebagai tidak diinginkan/);
  });

  test('about an address that the user no longer has, or that is temporary, changes nothing', async () => {
    await store({ address: budi, confirmed_at: hoursLater(0).toISOString() });
    await handleBounces(complaintOf('lain@kontraktor.co.id'));
    await handleBounces(bounceOf(budi, 'Transient'));
    await handleBounces({ detail: { ...complaintOf(budi).detail, mail: { tags: {} } } });
    await setMailAddress(null, at(1));
    await handleBounces(complaintOf(budi));
    expect(await loadMailAddress(nrp)).toMatchObject({ switched_off: null });
    expect(await bell()).toEqual([]);
  });

  test('is told each time, also when its report comes after the bell was read, and changes the address once', async () => {
    const followed = async (reason: 'bounce' | 'complaint', time: string) =>
      followUndeliverableMail({ nrp, addresses: [budi], reason, at: time });
    expect(await followed('bounce', timestamp)).toBe(false);
    await store({ address: budi, confirmed_at: hoursLater(0).toISOString() });
    for (const each of ['bounce', 'complaint'] as const) expect(await followed(each, timestamp)).toBe(true);
    expect((await loadMailAddress(nrp))?.version).toBe(2);
    await markAllRead(nrp, commandWithoutKey);
    await store({ switched_off: null });
    expect(await followed('complaint', hoursLater(0).toISOString())).toBe(true);
    expect((await bell()).map(([, message]) => message?.slice(0, 11))).toEqual(['E-mail HIMS', 'E-mail ke a']);
  });

  test('does not survive another address', async () => {
    await store({ address: budi, confirmed_at: hoursLater(0).toISOString() });
    await handleBounces(complaintOf(budi));
    expect(await setMailAddress('lain@kontraktor.co.id', at(2))).toMatchObject({ switched_off: null });
  });
});
