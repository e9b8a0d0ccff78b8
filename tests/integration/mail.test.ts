import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { mailsTo, tokenIn, waitForMail } from '../support/mails.ts';
import { decide, submit, waitUntil } from '../support/submissions.ts';

beforeAll(() => {
  Object.assign(process.env, inject('adminEnv'));
});

const address = (name = 'pengguna', host = 'kontraktor.co.id'): string =>
  `${name}+${randomBytes(4).toString('hex')}@${host}`;

const mails = (to: string) => mailsTo(inject('dataDir'), to);
const nextMail = (to: string, index = 0) => waitForMail(inject('dataDir'), to, index);

const confirmed = async (by: UserClient, to: string): Promise<void> => {
  await by.ok('set-mail-address', { address: to });
  await by.ok('confirm-mail-address', { token: tokenIn(await nextMail(to)) });
};

/** Requests of earlier tests count for a day; each test begins without an address and without requests. */
const forgetAddress = async (by: UserClient): Promise<void> => {
  const { loadMailAddress, mailAddressPut } = await import('../../functions/mail/mail-address-store.ts');
  const { retryOnConflict } = await import('../../functions/db/transactions.ts');
  await retryOnConflict(async (write) => {
    const stored = await loadMailAddress(by.nrp);
    const none = { address: null, confirmed_at: null, switched_off: null, confirmation: null, requests: [] };
    if (stored) await write([mailAddressPut(stored, { ...stored, ...none, enabled: true })]);
  });
};
afterEach(async () => {
  for (const who of ['employee', 'sheEmployee', 'manager'] as const) await forgetAddress(await signInAs(who));
});

/** After a notification of a submission, any mail about it is queued: one that is queued now comes later. */
const expectNoFurtherMail = async (to: string, about: string, count: number): Promise<void> => {
  const employee = await signInAs('employee');
  await waitUntil(async () =>
    (await employee.ok('get-user-notifications', {})).notifications.find((each) => each.submission_id === about),
  );
  const later = address();
  await (await signInAs('manager')).ok('set-mail-address', { address: later });
  await nextMail(later);
  expect(mails(to)).toHaveLength(count);
};

test('sends a link to a new address, and nothing else until its own user has followed it', async () => {
  const [employee, other] = [await signInAs('employee'), await signInAs('sheEmployee')];
  expect((await employee.ok('get-mail-settings', {})).mail).toMatchObject({ address: null, confirmed: false });
  const to = address();
  const { mail } = await employee.ok('set-mail-address', { address: ` ${to.replace('.co.id', '.CO.ID')} ` });
  expect(mail).toEqual({ address: to, confirmed: false, enabled: true, switched_off: null });
  const confirmation = await nextMail(to);
  expect(confirmation.subject).toBe('HIMS: konfirmasi alamat e-mail');
  expect(confirmation.headers).toEqual([
    { name: 'List-Unsubscribe', value: `<${inject('localStackUrl')}/konfirmasi-email>` },
  ]);

  const id = await submit(employee);
  await decide(await signInAs('admin'), id, 'reject', 'Alasan rahasia');
  await expectNoFurtherMail(to, id, 1);

  const token = tokenIn(confirmation);
  expect(await other.expectError('confirm-mail-address', { token })).toMatchObject({ error: 'mail_link_invalid' });
  expect(await employee.expectError('confirm-mail-address', { token: 'a'.repeat(43) })).toMatchObject({
    error: 'mail_link_invalid',
  });
  for (let times = 0; times < 2; times += 1)
    expect((await employee.ok('confirm-mail-address', { token })).mail).toMatchObject({ confirmed: true });
  expect((await employee.ok('set-mail-address', { address: to })).mail).toMatchObject({ confirmed: true });
});

test('mails the outcome of a submission once, without a title, number, reason or name', async () => {
  const employee = await signInAs('employee');
  const to = address();
  await confirmed(employee, to);
  const submission_id = await submit(employee, { document_title: 'Judul Sangat Rahasia' });
  await decide(await signInAs('admin'), submission_id, 'reject', 'Alasan rahasia');
  const { subject, html, text, headers } = await nextMail(to, 1);
  expect(subject).toBe('HIMS: pengajuan Anda ditolak');
  expect(text).toContain(`${inject('localStackUrl')}/dashboard?pengajuan=${submission_id}`);
  const { submission } = await employee.ok('get-submission', { submission_id });
  for (const secret of ['Judul', 'rahasia', submission.document_number, employee.nrp])
    expect(JSON.stringify({ subject, html, text, headers }).toLowerCase()).not.toContain(secret.toLowerCase());

  const { notifications } = await employee.ok('get-user-notifications', {});
  const notice = notifications.find((each) => each.submission_id === submission_id);
  const { queueMail } = await import('../../functions/mail/mail-queue.ts');
  const content = { about: 'rejected', waiting: 0, late: 0, decision: null, submission_id } as const;
  for (let times = 0; times < 3; times += 1)
    await queueMail({ kind: 'notice', nrp: employee.nrp, notification_id: notice?.id ?? '', content });
  await expectNoFurtherMail(to, submission_id, 2);

  await employee.ok('set-mail-enabled', { enabled: false });
  const unwanted = await submit(employee);
  await decide(await signInAs('admin'), unwanted, 'reject', 'Uji');
  await expectNoFurtherMail(to, unwanted, 2);
  expect((await employee.ok('set-mail-enabled', { enabled: true })).mail).toMatchObject({
    enabled: true,
    confirmed: true,
  });
});

test.each([
  ['bounce', 'E-mail ke alamat Anda ditolak'],
  ['complaint', 'dilaporkan sebagai tidak diinginkan'],
])('a %s switches the address off, and the bell says why', async (reason, sentence) => {
  const manager = await signInAs('manager');
  const to = address(reason, 'simulator.amazonses.com');
  await manager.ok('set-mail-address', { address: to });
  const { mail } = await waitUntil(async () => {
    const settings = await manager.ok('get-mail-settings', {});
    return settings.mail.switched_off ? settings : undefined;
  }, 60_000);
  expect(mail).toMatchObject({ address: to, switched_off: { reason } });
  const notice = await waitUntil(async () => {
    const { notifications } = await manager.ok('get-user-notifications', {});
    return notifications.find(({ opens, message }) => opens === 'mail' && message.includes(sentence));
  });
  expect(notice).toMatchObject({ type: 'error', title: 'E-mail Dimatikan' });

  // Confirmed again, it is used again.
  await manager.ok('confirm-mail-address', { token: tokenIn(await nextMail(to)) });
  expect((await manager.ok('get-mail-settings', {})).mail).toMatchObject({ confirmed: true, switched_off: null });
});

test('lists what it sent on a page for developers, in frames without scripts', async () => {
  const manager = await signInAs('manager');
  const to = address();
  await manager.ok('set-mail-address', { address: to });
  await nextMail(to);
  const response = await fetch(`${inject('localStackUrl')}/__mail`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await response.text();
  expect(page).toContain(to);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});
