import { beforeAll, expect, inject, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { loggedTexts, untilLogFollows } from '../support/transparency-log.ts';

beforeAll(async () => {
  Object.assign(process.env, inject('adminEnv'));
  await untilLogFollows();
});

const mail_address = 'auditor@sertifikasi.co.id';
const remark = 'Auditor ISO, PT Sertifikasi';

test('an admin adds and removes a recipient, which a stale version cannot, and the log names no address', async () => {
  const [admin, other] = [await signInAs('admin'), await signInAs('secondAdmin')];
  const before = await admin.ok('get-checkpoint-recipients', {});
  const { version } = before.settings;
  const change = { kind: 'add', mail_address: ` ${mail_address}`, remark } as const;
  const { settings } = await admin.ok('change-checkpoint-recipients', { version, change });
  expect(settings).toEqual({
    version: version + 1,
    recipients: [...before.settings.recipients, { mail_address, remark, switched_off: null }],
  });
  expect(await other.expectError('change-checkpoint-recipients', { version, change })).toMatchObject({
    error: 'recipients_changed',
  });
  const again = await admin.expectError('change-checkpoint-recipients', { version: version + 1, change });
  expect(again.fields?.['change.mail_address']).toBe('Alamat e-mail ini sudah ada dalam daftar');
  const removal = { kind: 'remove', mail_address } as const;
  await other.ok('change-checkpoint-recipients', { version: version + 1, change: removal });
  const after = await admin.ok('get-checkpoint-recipients', {});
  expect(after).toMatchObject({ sends_mail: true, checkpoint: expect.stringMatching(/^\d+-[0-9a-f]{20}$/) });
  expect(after.settings).toEqual({ ...before.settings, version: version + 2 });
  expect(after.changes.slice(0, 2)).toMatchObject([
    { version: version + 2, change: { kind: 'remove', mail_address, remark }, actor: { nrp: other.nrp } },
    { version: version + 1, change: { kind: 'add', mail_address, remark }, actor: { nrp: admin.nrp } },
  ]);

  const logged = () => loggedTexts('checkpoint-recipients');
  await expect.poll(async () => (await logged()).length).toBeGreaterThanOrEqual(2);
  expect((await logged()).join()).not.toMatch(/sertifikasi/i);
});

test.each([
  [{ kind: 'add', mail_address: 'auditor', remark }, 'change.mail_address', /^Alamat e-mail tidak lengkap/],
  [{ kind: 'add', mail_address: 'a@example.com', remark }, 'change.mail_address', /^Alamat e-mail contoh/],
  [{ kind: 'add', mail_address, remark: ' ' }, 'change.remark', 'Keterangan harus diisi'],
  [{ kind: 'add', mail_address, remark: 'x'.repeat(101) }, 'change.remark', 'Keterangan paling banyak 100 karakter'],
  [{ kind: 'other' }, 'change.kind', 'Perubahan tidak dikenal'],
])('refuses %j with a message that names the field', async (change, field, message) => {
  const admin = await signInAs('admin');
  const { settings } = await admin.ok('get-checkpoint-recipients', {});
  const refusal = await admin.expectError('change-checkpoint-recipients', { version: settings.version, change });
  expect(refusal).toMatchObject({ error: 'invalid_input' });
  expect(refusal.fields?.[field]).toMatch(message);
});
