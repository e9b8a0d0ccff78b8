import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';

/** A Sunday, so that no other test counts another number of working days. */
const date = `${new Date().getUTCFullYear() + 1}-01-03`;
const sunday = new Date(`${date}T00:00:00Z`);
sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7));
const holiday = { date: sunday.toISOString().slice(0, 10), name: 'Hari Uji' };

test('an admin adds and removes a holiday, which a stale version cannot', async () => {
  const [admin, other] = [await signInAs('admin'), await signInAs('secondAdmin')];
  const before = await admin.ok('get-work-calendar', {});
  const { version } = before.calendar;
  const change = { kind: 'add', ...holiday } as const;
  const { calendar } = await admin.ok('change-work-calendar', { version, change });
  expect(calendar.version).toBe(version + 1);
  expect(calendar.holidays).toContainEqual(holiday);
  expect(await other.expectError('change-work-calendar', { version, change })).toMatchObject({
    error: 'calendar_changed',
    message: expect.stringMatching(/^Hari kerja dan libur baru saja diubah oleh .+ pada .+\. Periksa isinya/),
  });
  const removal = { kind: 'remove', date: holiday.date } as const;
  await other.ok('change-work-calendar', { version: version + 1, change: removal });
  const after = await admin.ok('get-work-calendar', {});
  expect(after.calendar).toEqual({ ...before.calendar, version: version + 2 });
  expect(after.changes.slice(0, 2)).toMatchObject([
    { version: version + 2, change: { kind: 'remove', ...holiday }, actor: { nrp: other.nrp } },
    { version: version + 1, change: { kind: 'add', ...holiday }, actor: { nrp: admin.nrp } },
  ]);
});

test.each([
  [{ kind: 'add', date: '2027-02-30', name: 'Libur' }, 'change.date', 'Tanggal harus diisi dengan tanggal'],
  [{ kind: 'add', date: '1999-03-01', name: 'Libur' }, 'change.date', /^Tanggal harus pada tahun \d{4} sampai \d{4}$/],
  [{ kind: 'add', date: holiday.date, name: ' ' }, 'change.name', 'Nama libur harus diisi'],
  [{ kind: 'add', date: holiday.date, name: 'x'.repeat(101) }, 'change.name', 'Nama libur paling banyak 100 karakter'],
  [{ kind: 'week', week: 'always' }, 'change.week', 'Hari kerja harus dipilih'],
  [{ kind: 'other' }, 'change.kind', 'Perubahan tidak dikenal'],
])('refuses %j with a message that names the field', async (change, field, message) => {
  const admin = await signInAs('admin');
  const { calendar } = await admin.ok('get-work-calendar', {});
  const refusal = await admin.expectError('change-work-calendar', { version: calendar.version, change });
  expect(refusal).toMatchObject({ error: 'invalid_input' });
  expect(refusal.fields?.[field]).toMatch(message);
});

test('a session has the calendar that ages are counted with', async () => {
  const employee = await signInAs('employee');
  const { work_calendar } = await employee.ok('get-session', {});
  const { calendar } = await (await signInAs('admin')).ok('get-work-calendar', {});
  expect(work_calendar.week).toBe(calendar.week);
  expect(calendar.holidays.map((each) => each.date)).toEqual(work_calendar.holidays);
});
