import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';
import { currentAddress, findToast, openScreen, users } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf, sentCalls } from '../../support/stubbed-calls.ts';
import { listed } from '../../support/stubbed-catalogue.ts';
import { counts, result } from '../../web/bulk/job-fixtures.ts';
import { checkedJob, openJob, shownJob } from './jobs.ts';

const dialog = () => within(screen.getByRole('dialog'));

test('requires a file of a known format before it checks', async () => {
  const { user } = await openScreen('/database?unggah=csv', { as: users.controller });
  await user.click(await screen.findByRole('button', { name: 'Periksa Berkas' }));
  await dialog().findByText('Pilih file CSV/Excel terlebih dahulu');
  const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'foto.png', { type: 'image/png' })] } });
  await dialog().findByText('Format yang didukung: CSV, XLSX, XLS');
  expect(dialog().getByLabelText(/^Perbarui dokumen yang sudah ada/)).toHaveProperty('checked', true);
  expect(sentCalls()).not.toContain('create-upload-urls');
});

test('lists five existing documents with both revisions, and imports nothing when it is closed', async () => {
  const duplicates = Array.from({ length: 6 }, (_, at) => ({
    ...{ nomor: `HKT-INK-FAT-00${at}`, nama: 'Instruksi' },
    ...{ existing_revisi: 0, new_revisi: 3 },
  }));
  const found = { ubah: 6, ganda: 6 };
  const { user } = await openJob(checkedJob(found, { result: result({ duplicates, counts: counts(found) }) }));
  expect(await dialog().findAllByText(/^Revisi 0 → 3$/)).toHaveLength(5);
  dialog().getByText('... dan 1 dokumen lainnya');
  dialog().getByText(/6 diperbarui, 0 tidak berubah, 0 galat; 6 di antaranya nomor ganda/);
  await user.keyboard('{Escape}');
  expect(currentAddress()).toBe('/database');
  expect(inputsOf('bulk-import-csv')).toEqual([]);
});

test('confirms a cancellation, and shows how many rows were processed', async () => {
  const running = shownJob({ stage: 'working', done: 1200, total: 6000 });
  const { user } = await openJob(running, {
    'cancel-bulk-job': () => {
      const message = 'Dibatalkan. 1.450 dari 6.000 baris sudah diproses.';
      const cancelled = { ...running, state: 'cancelled' as const, cancel_requested: true, message };
      const ended = {
        ...cancelled,
        result: result({ counts: counts({ baru: 1450 }) }),
        finished_at: running.created_at,
      };
      answerCalls({ 'get-bulk-job': { job: ended } });
      return { job: { ...running, cancel_requested: true } };
    },
  });
  await dialog().findByText('Menyimpan ke Daftar Induk...');
  await user.click(dialog().getByRole('button', { name: 'Batalkan Pekerjaan' }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  confirmation.getByText('Baris yang sudah diproses tetap tersimpan; sisanya tidak dikerjakan.');
  await user.click(confirmation.getByRole('button', { name: 'Batalkan Pekerjaan' }));
  await screen.findByRole('heading', { name: 'Impor dibatalkan' });
  dialog().getByText('Dibatalkan. 1.450 dari 6.000 baris sudah diproses.');
});

test('shows the result within two seconds while the socket is down', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const running = shownJob({ stage: 'working' });
  await openJob(running, { 'get-realtime-ticket': failed('internal') });
  await dialog().findByText('Menyimpan ke Daftar Induk...');
  const done = { ...running, state: 'done' as const, result: result({ counts: counts({ baru: 1 }) }) };
  answerCalls({ 'get-bulk-job': { job: { ...done, total: 1, finished_at: running.created_at } } });
  await vi.advanceTimersByTimeAsync(2100);
  await dialog().findByRole('heading', { name: 'Import Berhasil' });
});

test.each(['/database?unggah=csv', '/database?pekerjaan=J1'])(
  'opens nothing at %s for users without the right',
  async (path) => {
    await openScreen(path, { as: users.employee });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Impor & Upload' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentCalls()).not.toContain('get-bulk-job');
  },
);

test('an attachment says how many documents in force have no file yet, and leads to them', async () => {
  const row = (id: string, values: Partial<DocumentRow> = {}) =>
    documentRowFixture({ id, department: 'SHE', has_file: false, ...values });
  const rows = [row('101'), row('102', { has_file: true }), row('103', { status: 'Kadaluarsa' }), row('104')];
  const attached = shownJob({
    ...{ kind: 'attach', state: 'done', stage: 'finished', finished_at: '2026-11-20T05:00:02.000Z', total: 1, done: 1 },
    result: result({ counts: counts({ ubah: 1 }), success: true, updated_count: 1 }),
  });
  const { user } = await openJob(attached, listed(rows));
  await dialog().findByText(/^Masih 2 dokumen berlaku tanpa berkas\./);
  await user.click(dialog().getByRole('link', { name: 'Lihat Dokumen Tanpa Berkas' }));
  await screen.findByText('2 dokumen berlaku tanpa berkas di semua jenis dan departemen');
  expect(screen.getByRole('heading', { name: 'Dokumen tanpa berkas (2)' })).toBeTruthy();
});

test('an import whose answer was lost is not called failed where its check says that it was stored', async () => {
  const checked = checkedJob({ baru: 6 }, { job_id: 'J9' });
  let isStored = false;
  const { user } = await openJob(checked, {
    'get-bulk-job': () => ({
      job: isStored ? { ...checked, confirmation: { state: 'used' as const, job_id: 'J10' } } : checked,
    }),
    'bulk-import-csv': () => {
      isStored = true;
      return failed('upload_not_found');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Simpan ke Daftar Induk' }));
  await findToast('Sudah Disimpan', 'Hasil pemeriksaan ini sudah disimpan melalui sebuah impor.');
  await screen.findByRole('button', { name: 'Lihat Hasil Impor' });
  expect(screen.queryByText('Import Gagal')).toBeNull();
});
