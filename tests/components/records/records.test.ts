import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RecordRow } from '../../../shared/api/records.ts';
import type { RecordHold } from '../../../shared/domain/records/holds.ts';
import type { RecordSeries } from '../../../shared/domain/records/records.ts';
import { currentAddress, findToast, openScreen, users } from '../../support/render-screen.tsx';
import { failed, inputsOf } from '../../support/stubbed-calls.ts';

const series: RecordSeries = {
  ...{ id: 'S1', department: 'PRO', title: 'Kartu P2H', form: { document_id: 'D1', nomor: 'HKT-FRM-PRO-012' } },
  ...{ medium: 'paper', place: 'Lemari B3', basis: 'Permen ESDM 26/2018', active_years: 1, inactive_years: 4 },
  ...{ disposition: 'destroy', responsible: { role: 'dept_head', department: 'Produksi' }, closed: false, version: 1 },
};
const actor = { nrp: '10000003', full_name: 'Dewi' };
const record: RecordRow = {
  ...{ id: 'R1', series_id: 'S1', department: 'PRO', period_from: '2026-01', period_to: '2026-01', quantity: 1 },
  ...{ unit: 'box', description: 'P2H Januari', place: 'Lemari B3', starts_on: '2026-01-31', state: 'stored' },
  ...{ loan: null, files: [], version: 1, series_title: 'Kartu P2H', form_nomor: 'HKT-FRM-PRO-012' },
  ...{ disposition: 'destroy', retention: { active_until: '2027-01-31', ends_on: '2031-01-31', phase: 'active' } },
};
const event = { at: '2026-11-20T03:00:00.000Z', actor, reason: null, loan: null, changes: [] };
const hold: RecordHold = {
  ...{
    id: 'H1',
    series_id: 'S1',
    department: 'PRO',
    record_id: null,
    period: null,
    title: 'Kartu P2H',
    reason: 'Audit',
  },
  ...{ set: { by: actor, at: event.at }, confirmed: null, lift: null, lifted: null, version: 1 },
};
const answers = {
  'list-record-series': { series: [series], next_cursor: null },
  'list-records': { records: [record], next_cursor: null },
  'get-record': { record, events: [{ ...event, action: 'added' }] },
};
const open = (path: string, as = users.controller, more: Record<string, unknown> = {}) =>
  openScreen(path, { as, answers: { ...answers, ...more } as never });

test('a card leads to the schedule of its department, where a keeper changes a series with a reason', async () => {
  const { user } = await open('/daftar-induk/catatan', users.controller, { 'save-record-series': { series } });
  await user.click(await screen.findByRole('link', { name: 'Buka daftar catatan PRODUKSI' }));
  await screen.findByText('1 + 4 tahun');
  const [, row] = screen.getAllByRole('row');
  expect(row?.textContent).toBe(
    'Kartu P2HHKT-FRM-PRO-012 · Kertas1 + 4 tahunMusnahPermen ESDM 26/2018Lemari B3Dept. Head ProduksiUbah',
  );
  await user.click(screen.getByRole('button', { name: 'Ubah seri Kartu P2H' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.clear(dialog.getByLabelText('Masa aktif (tahun)'));
  await user.type(dialog.getByLabelText('Masa aktif (tahun)'), '2');
  await user.type(dialog.getByLabelText('Alasan perubahan'), 'Temuan audit');
  await user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(inputsOf('save-record-series')).toEqual([
    {
      department: 'PRO',
      fields: {
        ...{ title: 'Kartu P2H', form_nomor: 'HKT-FRM-PRO-012', medium: 'paper', place: 'Lemari B3' },
        ...{ basis: 'Permen ESDM 26/2018', active_years: 2, inactive_years: 4, disposition: 'destroy' },
        ...{ responsible: { role: 'dept_head', department: 'Produksi' }, closed: false },
      },
      change: { id: 'S1', version: 1, reason: 'Temuan audit' },
    },
  ]);
});

test('twelve monthly boxes take one form, and a refused row says why', async () => {
  const message = 'Uraian paling banyak 300 karakter';
  const { user } = await open('/catatan/produksi?tab=arsip', users.controller, {
    'add-records': failed('invalid_input', { message, fields: { 'records.1.description': message } }),
  });
  await screen.findByRole('option', { name: 'Kartu P2H' });
  await user.click(screen.getByRole('button', { name: 'Tambah Arsip' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  for (const [label, month] of [
    ['Dari', '01'],
    ['Sampai dengan', '12'],
  ] as const) {
    await user.selectOptions(dialog.getByLabelText(label), month);
    await user.type(dialog.getByLabelText(`Tahun, ${label}`), '2026');
  }
  expect(within(dialog.getByRole('list')).getAllByRole('listitem')).toHaveLength(12);
  await user.type(dialog.getByLabelText('Uraian'), 'P2H');
  await user.type(dialog.getByLabelText('Tempat simpan'), 'B3');
  await user.type(dialog.getByLabelText('Tempat simpan, Feb 2026'), '/2');
  await user.click(dialog.getByRole('button', { name: 'Catat 12 Arsip' }));
  const [input] = inputsOf('add-records');
  expect(input).toMatchObject({ series_id: 'S1' });
  expect(input?.records).toHaveLength(12);
  const common = { quantity: 1, unit: 'box', description: 'P2H' };
  expect(input?.records.slice(0, 2)).toEqual([
    { ...common, period_from: '2026-01', period_to: '2026-01', place: 'B3' },
    { ...common, period_from: '2026-02', period_to: '2026-02', place: 'B3/2' },
  ]);
  const [, second] = within(dialog.getByRole('list')).getAllByRole('listitem');
  expect(second?.textContent).toContain(message);
  expect(dialog.getAllByText(message)).toHaveLength(1);
  await user.selectOptions(dialog.getByLabelText('Satu baris untuk setiap'), '3');
  await dialog.findByRole('button', { name: 'Catat 4 Arsip' });
});

test('a record is lent from its panel, by heads of its department too, who change nothing else', async () => {
  const { user } = await open('/catatan/produksi?tab=arsip', users.produksiHead, { 'change-record': { version: 2 } });
  await user.click(await screen.findByRole('button', { name: 'P2H Januari' }));
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('Arsip dicatat');
  expect(panel.queryByRole('button', { name: 'Ubah' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Pinjamkan' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Peminjam'), '10000031');
  await user.type(dialog.getByLabelText('Harus kembali'), '31/12/2026');
  await user.click(dialog.getByRole('button', { name: 'Catat Peminjaman' }));
  expect(inputsOf('change-record')).toEqual([
    { id: 'R1', version: 1, change: { kind: 'lend', borrower: '10000031', due_on: '2026-12-31' } },
  ]);
});

test('filters are in the address, and auditors only look', async () => {
  const { user } = await open('/catatan/produksi?tab=arsip&keadaan=terlambat&cari=b3', users.auditor);
  await screen.findByRole('button', { name: 'P2H Januari' });
  expect(screen.queryByRole('button', { name: 'Tambah Arsip' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Tahun'), '2025');
  await user.selectOptions(screen.getByLabelText('Keadaan'), 'ended');
  expect(inputsOf('list-records').at(0)).toEqual({ department: 'PRO', overdue: 'true', search: 'b3' });
  expect(inputsOf('list-records').at(-1)).toEqual({
    ...{ department: 'PRO', phase: 'ended', search: 'b3', from: '2025-01', to: '2025-12' },
  });
});

test('a record of a destruction is held from its panel, and found from its hold', async () => {
  const { user } = await open('/catatan/produksi?tab=arsip&arsip=R1', users.produksiHead, {
    'get-record': { record: { ...record, state: 'approved' }, events: [{ ...event, action: 'added' }] },
    'list-holds': { holds: [{ ...hold, record_id: 'R1' }] },
    'change-hold': { hold },
  });
  await user.click(await screen.findByRole('link', { name: 'Tahan' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('P2H Januari');
  await user.type(dialog.getByLabelText('Alasan'), 'Audit');
  await user.click(dialog.getByRole('button', { name: 'Tahan' }));
  await findToast('Tersimpan', 'Arsip ditahan mulai sekarang.');
  expect(inputsOf('change-hold')).toEqual([{ series_id: 'S1', action: 'set', record_id: 'R1', reason: 'Audit' }]);
  await user.click(await screen.findByRole('link', { name: 'Satu arsip' }));
  expect(currentAddress()).toBe('/catatan/produksi?tab=arsip&arsip=R1');
});
