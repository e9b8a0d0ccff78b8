import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findToast } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { storedDocument } from '../../support/stubbed-catalogue.ts';
import { answerRows, box, focused, openList, rejected, row, rowAt, rowCount, sentRows, value } from './list-screen.ts';

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

describe('the deletion of one document', () => {
  const removed = { 'delete-hims-document': { id: '03', version: 4 } };
  const clickBin = ({ user }: Awaited<ReturnType<typeof openEditing>>) =>
    user.click(rowAt(2).getByRole('button', { name: 'Hapus Dokumen 03' }));

  test('happens at once, and a further space undoes it', async () => {
    const page = await openEditing(rows.slice(0, 4), removed);
    await clickBin(page);
    await findToast('Berhasil', 'Dokumen telah dihapus. “Dokumen 03” (SOP-PRO-03)');
    expect(rowCount()).toBe(3);
    expect(inputsOf('delete-hims-document')).toEqual([{ id: '03', version: 3 }]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Urungkan'));
    await page.user.tab();
    await waitFor(() => expect(focused()).toBe('nama 2'));
    screen.getByRole('button', { name: 'Urungkan' }).focus();
    answerCalls({ 'restore-hims-document': { document: row('03', { version: 5 }) } });
    await page.user.keyboard(' ');
    await findToast('Berhasil', 'Penghapusan dibatalkan.');
    expect(value(2, 'nomor')).toBe('SOP-PRO-03');
  });

  test('asks first for the reason where the workflow approved it', async () => {
    const approved = storedDocument(row('03'), { source: 'workflow' });
    const page = await openEditing(rows.slice(0, 4), {
      ...removed,
      'get-hims-document': { documents: [approved], number_status: null },
    });
    await clickBin(page);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Hapus dokumen yang sudah disetujui?' }));
    dialog.getByText('“Dokumen 03” (SOP-PRO-03)');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Alasan/));
    await page.user.keyboard(' ');
    expect([rowCount(), inputsOf('delete-hims-document')]).toEqual([4, []]);
    await page.press('Hapus');
    screen.getByText('Alasan harus diisi');
    expect(inputsOf('delete-hims-document')).toEqual([]);
    await page.user.type(screen.getByLabelText(/^Alasan/), 'Baris yang keliru');
    await page.press('Hapus');
    await waitFor(() => expect(rowCount()).toBe(3));
    expect(inputsOf('delete-hims-document')).toEqual([{ id: '03', version: 3, reason: 'Baris yang keliru' }]);
  });

  test('does not happen where it is unknown whether to ask', async () => {
    const page = await openEditing(rows.slice(0, 4), { ...removed, 'get-hims-document': failed('internal') });
    await clickBin(page);
    await findToast('Error', 'Gagal menghapus dokumen.');
    expect([rowCount(), inputsOf('delete-hims-document')]).toEqual([4, []]);
  });
});

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
    expect(document.activeElement).toBe(dialog.getByLabelText('Alasan'));
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
    await user.keyboard('{Tab}{Tab}{Enter}');
    await findToast('Berhasil', '3 dokumen telah dihapus.');
    expect(ids(sentRows()[0])).toEqual(['01', '02', '03']);
  });
});
