import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Absence } from '../../../shared/api/absences.ts';
import { dayText } from '../../../shared/domain/time/date-text.ts';
import { addDays, dateAt } from '../../../shared/domain/time/working-days.ts';
import { findToast, openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';

const today = dateAt(Date.now(), 'Asia/Jakarta');
const path = '/tidak-di-tempat';
const holder = users.produksiHead;
const substitute = { nrp: '10000077', full_name: 'Maria Goretti', positions: [], needs_confirmation: true };
const named = ({ nrp, full_name }: Absence['holder']): Absence['holder'] => ({ nrp, full_name });

const absence = (values: Partial<Absence> = {}): Absence => ({
  ...{ id: 'A1', holder: named(holder), substitute: named(substitute), from: today, until: addDays(today, 2) },
  ...{ state: 'requested', posts: [], set_by: named(holder), set_at: new Date().toISOString(), version: 1 },
  ...values,
});
const inForce = absence({ state: 'in_force', posts: [{ role: 'dept_head', department: 'Produksi' }], version: 2 });

const open = async (absences: Absence[] = [], as = holder) => {
  const hands = await openScreen(path, {
    as,
    answers: { 'get-absences': { absences }, 'find-substitutes': { users: [substitute], more: false } },
  });
  const { user, fill } = hands;
  await screen.findByRole('heading', { level: 1, name: 'Tidak di Tempat' });
  const form = () => within(screen.getByRole('form', { name: /^Catat/ }));
  const fillIn = async (from: string, until: string) => {
    await user.type(form().getByLabelText('Mulai'), from);
    await user.type(form().getByLabelText('Sampai dengan'), until);
    await fill(form().getByLabelText('Pengganti'), substitute.nrp);
    await user.click(await screen.findByRole('option', { name: /^Maria Goretti/ }));
  };
  const confirm = async (button: string, name: string | RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }));
  };
  return { ...hands, form, fillIn, confirm, save: () => user.click(form().getByRole('button', { name: 'Simpan' })) };
};

test('names what is missing, and says that the substitute waits for an admin', async () => {
  const { form, fillIn, save } = await open();
  await screen.findByText('Anda tidak tercatat tidak di tempat.');
  await save();
  expect(textsOf(form().getAllByRole('alert'))).toEqual([
    'Tanggal mulai harus diisi',
    'Tanggal berakhir harus diisi',
    'Pilih pengganti dari daftar',
  ]);
  expect(document.activeElement?.getAttribute('name')).toBe('from');
  await fillIn(today, addDays(today, 2));
  form().getByText(/Ia baru dapat bertindak setelah dikonfirmasi admin/);
  answerCalls({ 'set-absence': { absence: absence() }, 'get-absences': { absences: [absence()] } });
  await save();
  await findToast('Menunggu Konfirmasi', 'Admin diminta mengonfirmasi Maria Goretti sebagai pengganti.');
  await screen.findByText('Menunggu konfirmasi');
  expect(inputsOf('set-absence')).toEqual([{ from: today, until: addDays(today, 2), substitute_nrp: substitute.nrp }]);
});

test('fills in a common period and says how many working days it has', async () => {
  const { user, form } = await open();
  await user.click(form().getByRole('button', { name: '2 minggu' }));
  expect(form().getByLabelText<HTMLInputElement>('Mulai').value).toBe(dayText(today));
  expect(form().getByLabelText<HTMLInputElement>('Sampai dengan').value).toBe(dayText(addDays(today, 13)));
  // Two weeks have twelve working days, without holidays.
  form().getByText(/^\d+ \w+ \d{4} s\.d\. \d+ \w+ \d{4}, 12 hari kerja\.$/);
  await user.click(form().getByRole('button', { name: 'Besok' }));
  expect(form().getByLabelText<HTMLInputElement>('Sampai dengan').value).toBe(dayText(addDays(today, 1)));
});

test('reads a typed day, whatever the language of the browser, and offers a calendar', async () => {
  const { user, form } = await open();
  const from = form().getByLabelText<HTMLInputElement>('Mulai');
  const [year = '', month = '', day = ''] = addDays(today, 1).split('-');
  await user.type(from, `${day}/${month}/${year}`);
  await user.tab();
  expect(from.value).toBe(dayText(addDays(today, 1)));
  await user.click(form().getAllByRole('button', { name: 'Buka kalender' })[1] as HTMLElement);
  const calendar = within(await screen.findByRole('dialog', { name: 'Kalender' }));
  // The last day starts where the period does; days before it are not offered.
  const first = await calendar.findByRole('button', { name: dayText(addDays(today, 1)) });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{ArrowLeft}{ArrowRight}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(form().getByLabelText<HTMLInputElement>('Sampai dengan').value).toBe(dayText(addDays(today, 2)));
});

test('shows a conflict at its field', async () => {
  const { form, fillIn, save } = await open();
  await fillIn(today, addDays(today, 2));
  const message = 'Sudah tercatat tidak di tempat pada hari ini.';
  answerCalls({ 'set-absence': failed('absence_conflict', { message, fields: { from: message } }) });
  await save();
  await form().findByText(message);
  expect(document.activeElement?.getAttribute('name')).toBe('from');
});

test('an admin confirms a substitute, or refuses one with a reason', async () => {
  const { user, fill, confirm } = await open([absence()], users.admin);
  await screen.findByRole('heading', { name: /^Menunggu konfirmasi Anda/ });
  answerCalls({ 'confirm-absence': failed('own_absence') });
  await confirm('Konfirmasi', 'Konfirmasi: Maria Goretti');
  await within(screen.getByRole('alertdialog')).findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Batal' }));

  await user.click(screen.getByRole('button', { name: 'Tolak: Maria Goretti' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Tolak pengganti?' }));
  await fill(dialog.getByLabelText('Alasan (opsional)'), 'Sedang cuti');
  answerCalls({ 'confirm-absence': { absence: inForce }, 'get-absences': { absences: [] } });
  await user.click(dialog.getByRole('button', { name: 'Tolak' }));
  await findToast('Pengganti Ditolak', 'Agus Prasetyo telah diberi tahu.');
  await screen.findByText('Tidak ada pejabat yang tercatat tidak di tempat.');
  const reference = { absence_id: 'A1', version: 1 };
  expect(inputsOf('confirm-absence')).toEqual([
    { ...reference, action: 'confirm' },
    { ...reference, action: 'refuse', reason: 'Sedang cuti' },
  ]);
});

test('the holder ends an absence in force, or cancels one to come', async () => {
  const { confirm, reload } = await open([inForce]);
  await screen.findByText('Sedang berlaku');
  await screen.findByText('Plh. Dept. Head Produksi');
  answerCalls({ 'end-absence': { absence: inForce } });
  await confirm('Akhiri Sekarang', 'Akhiri Sekarang: Agus Prasetyo');
  await findToast('Telah Diakhiri');
  const coming = absence({ from: addDays(today, 3), until: addDays(today, 4), state: 'confirmed' });
  answerCalls({ 'get-absences': { absences: [coming] } });
  await reload();
  await screen.findByText('Akan datang');
  answerCalls({ 'get-absences': { absences: [] } });
  await confirm('Batalkan Catatan', 'Batalkan: Agus Prasetyo');
  await findToast('Telah Dibatalkan');
  await screen.findByText('Anda tidak tercatat tidak di tempat.');
  expect(inputsOf('end-absence')).toEqual([
    { absence_id: 'A1', version: 2 },
    { absence_id: 'A1', version: 1 },
  ]);
});

test('a line below the header says who is absent and who acts', async () => {
  // It is loaded while the page is idle.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { reload } = await open([inForce]);
  await vi.advanceTimersByTimeAsync(3_000);
  await screen.findByText(/^Anda tercatat tidak di tempat s\.d\. .+; Maria Goretti bertindak a\.n\. Anda\./);
  answerCalls({
    'get-absences': { absences: [{ ...inForce, holder: named(users.sheHead), substitute: named(holder) }] },
  });
  await reload();
  await screen.findByText(/^Anda bertindak a\.n\. Siti Rahmawati s\.d\./);
});

test('lists for a holder what was decided in their name, or that it fails to load', async () => {
  const decision = {
    ...{ submission_id: 'S1', document_title: 'Prosedur Angkut', document_number: 'SOP-PRO-01' },
    ...{ by: named(substitute), at: '2026-11-20T03:00:00.000Z' },
    action: 'approve' as const,
  };
  const answers = { 'get-absences': { absences: [] }, 'list-decisions-in-name': failed('forbidden') };
  const { user } = await openScreen(path, { as: holder, answers });
  await screen.findByText('Gagal memuat keputusan atas nama Anda');
  answerCalls({
    'list-decisions-in-name': {
      decisions: [decision, { ...decision, submission_id: 'S2', action: 'reject' as const }],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Coba Lagi' }));
  const list = within(await screen.findByRole('list', { name: 'Diputuskan atas nama Anda' }));
  expect(textsOf(list.getAllByRole('listitem'))).toEqual([
    'Prosedur AngkutSOP-PRO-01 · Maria Goretti, 20 Nov 2026 10.00Disetujui',
    'Prosedur AngkutSOP-PRO-01 · Maria Goretti, 20 Nov 2026 10.00Ditolak',
  ]);
  expect(list.getAllByRole('link')[0]?.getAttribute('href')).toBe('/dashboard?pengajuan=S1');
  await openScreen(path, { as: users.employee, answers: { 'get-absences': { absences: [] } } });
  await screen.findByRole('heading', { level: 1, name: 'Tidak di Tempat' });
  expect(screen.queryByText('Diputuskan atas nama Anda')).toBeNull();
});
