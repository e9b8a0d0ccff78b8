import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedProposal, ProposedRecord } from '../../../shared/api/destruction.ts';
import { conditionLabels, conditions } from '../../../shared/domain/records/destruction.ts';
import type { RecordHold } from '../../../shared/domain/records/holds.ts';
import type { RecordSeries } from '../../../shared/domain/records/records.ts';
import { currentAddress, findToast, openScreen, users } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';

const at = '2026-11-20T03:00:00.000Z';
const by = { nrp: '10000099', full_name: 'Dewi' };
const proposal: ListedProposal = {
  ...{ id: 'PRO-2026-11', department: 'PRO', month: '2026-11', post: { role: 'dept_head', department: 'Produksi' } },
  ...{ state: 'proposed', records: 1, answers: [], approvals: [], removed: [], approved_at: null, minutes: null },
  ...{ carried_out: null, stopped: null, version: 3, actions: ['answer', 'remove', 'stop'], carry_out_from: null },
};
const series: RecordSeries = {
  ...{ id: 'S1', department: 'PRO', title: 'Kartu P2H', form: null, medium: 'paper', place: 'B3', basis: 'Permen' },
  ...{ active_years: 1, inactive_years: 4, disposition: 'destroy', closed: false, version: 1 },
  responsible: { role: 'dept_head', department: 'Produksi' },
};
const record: ProposedRecord = {
  ...{ record_id: 'R1', series_id: 'S1', needs_review: false, on_paper: true, has_files: false, released_at: null },
  ...{ deleted_at: null, title: 'Kartu P2H', form_nomor: null, period: 'Jan 2019', description: 'Boks 1' },
  ...{ quantity: '1 boks', place: 'B3', ended_on: '2024-12-31', files: [], obstacle: null },
};
const open = (changes: Partial<ListedProposal> = {}, records: Partial<ProposedRecord> = {}) => {
  const shown = { ...proposal, ...changes };
  return openScreen('/pemusnahan/produksi?usulan=PRO-2026-11', {
    as: users.produksiHead,
    answers: { 'get-destruction': { proposal: shown, records: [{ ...record, ...records }], minutes_url: null } },
  });
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('alertdialog'));

test('the list leads to a proposal, whose conditions are answered by name', async () => {
  const { user } = await openScreen('/pemusnahan/produksi', {
    as: users.produksiHead,
    answers: {
      'list-destructions': { proposals: [proposal] },
      'get-destruction': { proposal, records: [record], minutes_url: null },
    },
  });
  await user.click(await screen.findByRole('link', { name: 'PRO-2026-11' }));
  expect(currentAddress()).toBe('/pemusnahan/produksi?tab=arsip&usulan=PRO-2026-11');
  await press(user, 'Jawab Syarat');
  const asked = await dialog();
  for (const each of conditions.slice(0, 2))
    await user.click(asked.getByRole('checkbox', { name: new RegExp(conditionLabels[each]) }));
  answerCalls({ 'act-on-destruction': { state: 'proposed', version: 4 } });
  await user.click(asked.getByRole('button', { name: 'Jawab Syarat' }));
  await findToast('Tersimpan', 'Usulan PRO-2026-11 diperbarui.');
  expect(inputsOf('act-on-destruction')).toEqual([
    { id: 'PRO-2026-11', version: 3, action: 'answer', conditions: conditions.slice(0, 2) },
  ]);
});

test('shows what hinders a record, which is taken out with its reason', async () => {
  const { user, fill } = await open({}, { obstacle: 'ditahan: Perkara 12' });
  await screen.findByText('Terhalang: ditahan: Perkara 12');
  await press(user, 'Keluarkan Kartu P2H Jan 2019');
  const asked = await dialog();
  await fill(asked.getByLabelText('Alasan'), 'Ditahan');
  answerCalls({ 'act-on-destruction': failed('destruction_changed', { message: 'Usulan ini baru saja diubah.' }) });
  await user.click(asked.getByRole('button', { name: 'Keluarkan' }));
  await asked.findByText('Usulan ini baru saja diubah.');
  expect(inputsOf('act-on-destruction')).toEqual([
    { id: 'PRO-2026-11', version: 3, action: 'remove', reason: 'Ditahan', record_id: 'R1' },
  ]);
});

test('reviews a record, prepares the minutes with two witnesses, and says how long backups keep files', async () => {
  const { user, fill } = await open({ actions: ['review', 'prepare'] }, { needs_review: true });
  await screen.findByText(/cadangan data masih menyimpannya sampai 2\.555 hari/);
  await press(user, 'Nilai');
  const review = await dialog();
  await user.selectOptions(review.getByLabelText('Hasil penilaian'), 'Perpanjang');
  await fill(review.getByLabelText('Perpanjangan (tahun)'), '3');
  await fill(review.getByLabelText('Alasan'), 'Masih dipakai');
  answerCalls({ 'act-on-destruction': { state: 'proposed', version: 4 } });
  await user.click(review.getByRole('button', { name: 'Simpan' }));
  await findToast('Tersimpan', 'Usulan PRO-2026-11 diperbarui.');
  await press(user, 'Siapkan Berita Acara');
  const minutes = await dialog();
  await fill(minutes.getByLabelText('Tanggal pelaksanaan'), '28/12/2026');
  for (const [label, text] of Object.entries({ Tempat: 'Incinerator', Cara: 'Dibakar' }))
    await fill(minutes.getByLabelText(label), text);
  await fill(minutes.getByLabelText('Saksi 1 (nama, NRP)'), 'Adi 1');
  await fill(minutes.getByLabelText('Saksi 2 (nama, NRP)'), 'Budi 2');
  await user.click(minutes.getByRole('button', { name: 'Siapkan Berita Acara' }));
  await findToast('Tersimpan', 'Usulan PRO-2026-11 diperbarui.');
  expect(inputsOf('act-on-destruction')).toMatchObject([
    { action: 'review', outcome: 'extend', years: 3, reason: 'Masih dipakai', record_id: 'R1' },
    { action: 'prepare', date: '2026-12-28', place: 'Incinerator', witnesses: ['Adi 1', 'Budi 2'] },
  ]);
});

test('a hold protects at once, and is confirmed by a second person', async () => {
  const hold: RecordHold = {
    ...{ id: 'H1', series_id: 'S1', department: 'PRO', record_id: null, period: null, title: 'Kartu P2H' },
    ...{ reason: 'Perkara 12', set: { by, at }, confirmed: null, lift: null, lifted: null, version: 1 },
  };
  const { user, fill } = await openScreen('/pemusnahan/produksi?tab=penahanan', {
    as: users.produksiHead,
    answers: {
      'list-holds': { holds: [hold] },
      'list-record-series': { series: [series], next_cursor: null },
    },
  });
  await screen.findByText('Berlaku, menunggu orang kedua');
  await press(user, 'Konfirmasi Kartu P2H');
  answerCalls({ 'change-hold': { hold } });
  await user.click((await dialog()).getByRole('button', { name: 'Konfirmasi' }));
  await findToast('Tersimpan', 'Penahanan diperbarui.');
  expect(inputsOf('change-hold')).toEqual([{ series_id: 'S1', action: 'confirm', hold_id: 'H1' }]);
  await press(user, 'Tahan Arsip');
  const asked = await dialog();
  await fill(asked.getByLabelText('Alasan'), 'Audit');
  await user.click(asked.getByRole('button', { name: 'Tahan' }));
  await asked.findByText('Pilih seri arsip');
  await user.selectOptions(asked.getByLabelText('Seri arsip'), 'S1');
  await user.selectOptions(asked.getByLabelText('Yang ditahan'), 'period');
  for (const [label, month] of Object.entries({ Dari: '01', 'Sampai dengan': '03' })) {
    await user.selectOptions(asked.getByLabelText(label), month);
    await user.type(asked.getByLabelText(`Tahun, ${label}`), '2026');
  }
  await user.click(asked.getByRole('button', { name: 'Tahan' }));
  expect(inputsOf('change-hold').at(-1)).toEqual({
    ...{ series_id: 'S1', action: 'set', reason: 'Audit', period: { from: '2026-01', to: '2026-03' } },
  });
});

test('a proposal that does not exist is said so, with the way to all of them', async () => {
  const { user } = await openScreen('/pemusnahan/produksi?usulan=PRO-1999-01', {
    as: users.produksiHead,
    answers: { 'get-destruction': failed('not_found'), 'list-destructions': { proposals: [proposal] } },
  });
  await screen.findByText(/^Gagal memuat usulan pemusnahan/);
  await user.click(screen.getByRole('link', { name: '← Semua usulan' }));
  await screen.findByRole('link', { name: 'PRO-2026-11' });
});
