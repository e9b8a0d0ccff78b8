import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WaitingChangeEntry } from '../../shared/api/waiting-changes.ts';
import { findToast, openScreen, users } from '../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../support/stubbed-calls.ts';

const change: WaitingChangeEntry = {
  ...{ id: 'C1', document_id: 'D1', nomor: 'HKT-SOP-SHE-001', nama: 'Izin Kerja', department: 'SHE', revisi: 2 },
  ...{ kind: 'file', has_file: true, has_new_file: true, outdated: null },
  changes: [{ field: 'file_name', from: 'lama.pdf', to: 'baru.pdf' }],
  ...{ made_by_nrp: '10000099', made_by_name: 'Dewi', made_at: '2026-11-25T03:00:00.000Z' },
};

const openAs = (as: (typeof users)['admin'], ...changes: WaitingChangeEntry[]) =>
  openScreen('/perubahan-menunggu', { as, answers: { 'list-waiting-changes': { changes, next_cursor: null } } });
const open = openAs.bind(undefined, users.admin);
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('shows what waits, opens both files, and accepts it after a confirmation', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await open(change);
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toMatch(/SHE · Revisi 2 disetujui.*Berkas diganti.*Diajukan oleh Dewi \(10000099\)/);
  answerCalls({ 'get-document-file': failed('file_not_found') });
  await user.click(await button('Lihat berkas berlaku HKT-SOP-SHE-001'));
  await user.click(await button('Lihat berkas baru HKT-SOP-SHE-001'));
  expect(inputsOf('get-document-file')).toEqual([
    { id: 'D1', kind: 'revision', revisi: '2' },
    { id: 'C1', kind: 'waiting' },
  ]);
  await user.click(await button('Terima perubahan HKT-SOP-SHE-001'));
  answerCalls({
    'decide-waiting-change': { outcome: 'accepted', message: null },
    'list-waiting-changes': { changes: [], next_cursor: null },
  });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Terima' }));
  await findToast('Perubahan Diterima', 'HKT-SOP-SHE-001 sudah diperbarui.');
  expect(inputsOf('decide-waiting-change')).toEqual([{ id: 'C1', decision: 'accept' }]);
  await screen.findByText('Tidak ada perubahan yang menunggu.');
});

test('asks for the reason of a refusal, and shows that another user was first', async () => {
  const { user, fill } = await open(change);
  await user.click(await button('Tolak perubahan HKT-SOP-SHE-001'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Tolak' }));
  await dialog.findByText('Alasan harus diisi');
  expect(inputsOf('decide-waiting-change')).toEqual([]);
  await fill(dialog.getByLabelText('Alasan'), 'Ajukan revisi');
  answerCalls({ 'decide-waiting-change': failed('change_decided', { message: 'Perubahan ini sudah diputuskan.' }) });
  await user.click(dialog.getByRole('button', { name: 'Tolak' }));
  await dialog.findByText('Perubahan ini sudah diputuskan.');
  expect(inputsOf('decide-waiting-change')).toEqual([{ id: 'C1', decision: 'refuse', reason: 'Ajukan revisi' }]);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Tolak' }).disabled).toBe(true);
});

test('offers no decision about an own change, and no acceptance of one that can no longer be applied', async () => {
  const outdated = 'Dokumen HKT-SOP-SHE-002 berubah sejak perubahan ini diajukan: kini revisi 3.';
  await open({ ...change, made_by_nrp: users.admin.nrp }, { ...change, id: 'C2', nomor: 'HKT-SOP-SHE-002', outdated });
  await screen.findByText('Diputuskan oleh admin atau controller lain.');
  expect(screen.queryByRole('button', { name: 'Terima perubahan HKT-SOP-SHE-001' })).toBeNull();
  expect((await button('Terima perubahan HKT-SOP-SHE-002')).disabled).toBe(true);
  expect((await button('Tolak perubahan HKT-SOP-SHE-002')).disabled).toBe(false);
  await waitFor(() => screen.getByText(`${outdated} Perubahan ini tidak dapat diterapkan lagi.`));
});

test('shows auditors what waits, without a decision', async () => {
  await openAs(users.auditor, change);
  await screen.findByText('Diputuskan oleh admin atau controller lain.');
  expect(screen.queryByRole('button', { name: /^(Terima|Tolak) perubahan/ })).toBeNull();
  expect(await button('Lihat berkas baru HKT-SOP-SHE-001')).toBeTruthy();
});
