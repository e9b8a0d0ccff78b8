import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RecordedChange, WorkCalendarRecord } from '../../shared/api/work-calendar.ts';
import { config } from '../../web/src/lib/config.ts';
import { findToast, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { answerCalls, failed, inputsOf, noResponse, withheld } from '../support/stubbed-calls.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T03:00:00.000Z') });
});

const fixed = [
  { date: '2026-12-25', name: 'Hari Raya Natal' },
  { date: '2027-01-01', name: 'Tahun Baru Masehi' },
  { date: '2027-05-01', name: 'Hari Buruh' },
];
const nyepi = { date: '2027-03-08', name: 'Hari Suci Nyepi' };
const calendarOf = (version: number, holidays = fixed): WorkCalendarRecord => ({
  ...{ week: 'monday-friday', version },
  holidays,
});
const actor = { nrp: users.admin.nrp, full_name: users.admin.full_name };
const added: RecordedChange = { version: 1, change: { kind: 'add', ...nyepi }, actor, at: '2026-11-25T03:00:00.000Z' };

const open = async (calendar = calendarOf(0), changes: RecordedChange[] = []) => {
  const hands = await openScreen('/hari-kerja', {
    as: users.admin,
    answers: { 'get-work-calendar': { calendar, changes } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Hari Kerja & Libur' });
  const form = within(screen.getByRole('form', { name: 'Tambah hari libur' }));
  const fillIn = async ({ date, name }: typeof nyepi) => {
    await hands.user.clear(form.getByLabelText('Tanggal'));
    await hands.user.type(form.getByLabelText('Tanggal'), date);
    await hands.fill(form.getByLabelText('Nama libur'), name);
  };
  return { ...hands, form, fillIn, add: () => hands.user.click(form.getByRole('button', { name: 'Tambah' })) };
};

const rows = (): string[] =>
  textsOf(
    within(screen.getByRole('main'))
      .getAllByRole('button', { name: /^Hapus: / })
      .map((button) => button.closest('li') as HTMLElement),
  );

test('lists the holidays of a year and says which year is not complete', async () => {
  const { user } = await open();
  await screen.findByText(/^Libur 2027 belum lengkap/);
  expect(screen.getByRole('tab', { name: '2027', selected: true })).toBeDefined();
  expect(rows()).toEqual([
    'Jumat, 1 JanTahun Baru MasehiHapus',
    'Sabtu, 1 MeiHari Buruh (memang bukan hari kerja)Hapus',
  ]);
  screen.getByText('Belum ada perubahan. Yang berlaku adalah pengaturan awal.');
  await user.keyboard('{Tab}');
  await user.click(screen.getByRole('tab', { name: '2028' }));
  screen.getByText('Belum ada hari libur 2028.');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(rows()).toEqual(['Jumat, 25 DesHari Raya NatalHapus']);
  expect(screen.queryByText(/belum lengkap/)).toBeNull();
});

test('adds holidays one after the other, with the version that each change returned', async () => {
  const { form, fillIn, add } = await open();
  await screen.findByText(/^Libur 2027 belum lengkap/);
  await add();
  expect(textsOf(form.getAllByRole('alert'))).toEqual(['Tanggal harus diisi', 'Nama libur harus diisi']);
  expect(document.activeElement?.getAttribute('name')).toBe('date');
  await fillIn({ ...nyepi, date: '2037-03-08' });
  await add();
  expect(textsOf(form.getAllByRole('alert'))).toEqual(['Tanggal harus pada tahun 2025 sampai 2028']);

  const reload = withheld({ calendar: calendarOf(1), changes: [added] });
  const holidays = [fixed[0], fixed[1], nyepi, fixed[2]] as typeof fixed;
  answerCalls({
    'change-work-calendar': ({ version }) => ({ calendar: calendarOf(Number(version) + 1, holidays) }),
    'get-work-calendar': reload.answer,
  });
  await fillIn(nyepi);
  await add();
  await findToast('Libur Ditambahkan', '8 Mar 2027, Hari Suci Nyepi.');
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.queryByText(/belum lengkap/)).toBeNull();
  expect(config().working_time.holidays).toContain(nyepi.date);
  expect(document.activeElement?.getAttribute('name')).toBe('date');
  await fillIn({ date: '2028-03-26', name: ' Nyepi ' });
  await add();
  await waitFor(() => expect(inputsOf('change-work-calendar')).toHaveLength(2));
  expect(inputsOf('change-work-calendar')).toEqual([
    { version: 0, change: { kind: 'add', ...nyepi } },
    { version: 1, change: { kind: 'add', date: '2028-03-26', name: ' Nyepi ' } },
  ]);
  await screen.findByRole('tab', { name: '2028', selected: true });
  reload.release();
  await screen.findByText('Menambahkan 8 Mar 2027, Hari Suci Nyepi');
});

test('shows a refused date at its field, and a change of another admin with the list as it is now', async () => {
  const { form, fillIn, add } = await open();
  const message = 'Tanggal 1 Mei 2027 sudah tercatat sebagai “Hari Buruh”';
  answerCalls({ 'change-work-calendar': failed('invalid_input', { message, fields: { 'change.date': message } }) });
  await fillIn({ date: '2027-05-01', name: 'May Day' });
  await add();
  await form.findByText(message);
  expect(document.activeElement?.getAttribute('name')).toBe('date');

  const changed = 'Hari kerja dan libur baru saja diubah oleh Ratna pada 25 Nov 2026 10.00.';
  answerCalls({
    'change-work-calendar': failed('calendar_changed', { message: changed }),
    'get-work-calendar': { calendar: calendarOf(7, [...fixed, nyepi]), changes: [added] },
  });
  await fillIn({ date: '2027-03-09', name: 'Cuti bersama' });
  await add();
  await form.findByText(changed);
  expect(form.getByLabelText<HTMLInputElement>('Nama libur').value).toBe('Cuti bersama');
  await waitFor(() => expect(rows()).toHaveLength(3));
  answerCalls({ 'change-work-calendar': noResponse });
  await add();
  await waitFor(() => expect(inputsOf('change-work-calendar').at(-1)).toMatchObject({ version: 7 }));
});

test('removes a holiday and changes the week after a confirmation', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Hapus: Jumat, 1 Jan, Tahun Baru Masehi' }));
  const removal = within(await screen.findByRole('alertdialog', { name: 'Hapus hari libur?' }));
  removal.getByText(/^1 Jan 2027, Tahun Baru Masehi\./);
  answerCalls({ 'change-work-calendar': failed('not_found') });
  await user.click(removal.getByRole('button', { name: 'Hapus' }));
  await removal.findByRole('alert');
  answerCalls({ 'change-work-calendar': { calendar: calendarOf(1, fixed.slice(2)) } });
  await user.click(removal.getByRole('button', { name: 'Hapus' }));
  await findToast('Libur Dihapus', '1 Jan 2027, Tahun Baru Masehi.');

  await user.selectOptions(screen.getByLabelText('Hari kerja dalam seminggu'), 'Senin sampai Sabtu');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Ubah hari kerja?' }));
  answerCalls({ 'change-work-calendar': { calendar: { ...calendarOf(2), week: 'monday-saturday' } } });
  await user.click(dialog.getByRole('button', { name: 'Ubah' }));
  await findToast('Hari Kerja Diubah', 'Senin sampai Sabtu.');
  expect(inputsOf('change-work-calendar').slice(1)).toMatchObject([
    { change: { kind: 'remove', date: '2027-01-01' } },
    { change: { kind: 'week', week: 'monday-saturday' } },
  ]);
});

test('shows the latest changes, and all on request', async () => {
  const changes = Array.from({ length: 7 }, (_, index): RecordedChange => ({ ...added, version: 7 - index }));
  const { user } = await open(calendarOf(7), changes);
  await screen.findByText('Riwayat perubahan');
  expect(screen.getAllByText('Dewi Lestari, 25 Nov 2026 10.00')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Tampilkan Semua (7)' }));
  expect(screen.getAllByText('Dewi Lestari, 25 Nov 2026 10.00')).toHaveLength(7);
});

test('counts with the calendar of the session', async () => {
  await openScreen('/panduan', {
    answers: {
      'get-session': {
        user: users.employee,
        expires_at: '2026-11-25T04:00:00.000Z',
        work_calendar: { week: 'monday-friday', holidays: [nyepi.date] },
      },
    },
  });
  await waitFor(() => expect(config().working_time).toMatchObject({ week: 'monday-friday', holidays: [nyepi.date] }));
});
