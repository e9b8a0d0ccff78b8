import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findToast } from '../../support/render-screen.tsx';
import { answerCalls, failed } from '../../support/stubbed-calls.ts';
import { answerRows, box, openList, rejected, row, rowAt, rowCount, sentRows, value } from './list-screen.ts';

const rows = Array.from({ length: 8 }, (_, at) => row(`0${at + 1}`));
const ids = (sent: readonly { id: string }[] | undefined) => sent?.map(({ id }) => id);
const bar = (count: number) => screen.getByText(`${count} dokumen dipilih`);
const findDialog = async (count: number) =>
  within(await screen.findByRole('alertdialog', { name: `Hapus ${count} dokumen?` }));

const openEditing = async (...parameters: Parameters<typeof openList>) => {
  const page = await openList(...parameters);
  await page.edit();
  return {
    ...page,
    confirm: async (count: number) => {
      await page.press(`Hapus ${count} Dokumen`);
      const dialog = await findDialog(count);
      await page.user.click(dialog.getByRole('button', { name: 'Hapus' }));
    },
  };
};

describe('the deletion of several documents', () => {
  test('selects a range with Shift, confirms once, and gives the documents back with Urungkan', async () => {
    const { user, press } = await openEditing(rows);
    await user.click(box(1));
    await user.keyboard('{Shift>}');
    await user.click(box(6));
    await user.keyboard('{/Shift}');
    expect(bar(6)).toBeTruthy();
    await user.click(box(3));
    expect(bar(5)).toBeTruthy();
    await press('Hapus 5 Dokumen');
    const dialog = await findDialog(5);
    expect(dialog.getByText('SOP-PRO-02')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Batal');
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    await findToast('Berhasil', '5 dokumen telah dihapus.');
    expect(ids(sentRows()[0])).toEqual(['02', '03', '05', '06', '07']);
    expect(sentRows()[0]?.[0]).toEqual({ id: '02', version: 3, deleted: true });
    expect(Array.from({ length: rowCount() }, (_, at) => value(at, 'nomor'))).toEqual([
      ...['SOP-PRO-01', 'SOP-PRO-04', 'SOP-PRO-08'],
    ]);
    // The focus goes on with the row after the deleted ones.
    await waitFor(() => expect(document.activeElement).toBe(box(1)));
    await press('Urungkan');
    await findToast('Berhasil', 'Penghapusan dibatalkan.');
    expect(sentRows()[1]?.[0]).toEqual({ id: '02', version: 4, deleted: false });
    expect(rowCount()).toBe(8);
  });

  test('names documents that another user changed meanwhile, and deletes the others', async () => {
    const { user, press, confirm } = await openEditing(rows.slice(0, 3));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua 3 dokumen yang tampil' }));
    const present = row('02', { nama: 'Diubah', version: 4 });
    answerCalls(answerRows(rows, rejected(present, 'Dokumen 02 sudah diubah oleh Admin.')));
    await confirm(3);
    await findToast('Sebagian Gagal', '1 dari 3 dokumen tidak dihapus. Dokumen 02 sudah diubah oleh Admin.');
    expect(rowCount()).toBe(1);
    expect(value(0, 'nama')).toBe('Diubah');
    expect(rowAt(0).getByText('Dokumen 02 sudah diubah oleh Admin.')).toBeTruthy();
    expect(bar(1)).toBeTruthy();
    await press('Batal Pilih');
    expect(screen.queryByText(/dokumen dipilih/)).toBeNull();
  });

  test('leaves documents in the list whose deletion waits for a second person', async () => {
    const { user, confirm } = await openEditing(rows.slice(0, 3));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua 3 dokumen yang tampil' }));
    const document = row('02', { version: 4 });
    answerCalls(answerRows(rows, { id: '02', success: true, document, waiting: true }));
    await confirm(3);
    await findToast('Menunggu Orang Kedua', /1 dokumen tetap berlaku sampai .* 2 dokumen telah dihapus\./);
    expect(rowCount()).toBe(1);
    expect(value(0, 'nomor')).toBe('SOP-PRO-02');
  });

  test('that fails says why in its dialog, and deletes nothing', async () => {
    const { user, confirm } = await openEditing(rows);
    await user.click(box(0));
    answerCalls({ 'update-hims-documents': failed('internal') });
    await confirm(1);
    const dialog = await findDialog(1);
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(rowCount()).toBe(8);
  });

  test('warns of unsaved changes in the selected documents', async () => {
    const { user, fill, press } = await openEditing(rows);
    await fill(screen.getByLabelText('Nama Dokumen baris 1'), 'Belum disimpan');
    await user.click(box(0));
    await user.click(box(1));
    await press('Hapus 2 Dokumen');
    const dialog = await findDialog(2);
    expect(dialog.getByText(/^1 di antaranya memiliki perubahan yang belum disimpan/)).toBeTruthy();
  });

  test('works with the keyboard only', async () => {
    const { user } = await openEditing(rows.slice(0, 4));
    box(0).focus();
    await user.keyboard(' ');
    expect(bar(1)).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(box(2));
    // The simulated keyboard gives its click no Shift key.
    fireEvent.click(box(2), { shiftKey: true });
    expect(bar(3)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Hapus 3 Dokumen' });
    button.focus();
    await user.keyboard('{Enter}');
    await findDialog(3);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard('{Enter}');
    await findDialog(3);
    await user.keyboard('{Tab}{Enter}');
    await findToast('Berhasil', '3 dokumen telah dihapus.');
    expect(ids(sentRows()[0])).toEqual(['01', '02', '03']);
  });
});
