import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../support/render-screen.tsx';
import { failed } from '../../support/stubbed-calls.ts';
import { field, openList, row, rowAt, rowCount, value } from './list-screen.ts';

const rows = [row('01'), row('02')];

test('shows a failed save and a failed deletion, and keeps the changes and the rows', async () => {
  const { user, fill, edit, save } = await openList(rows, {
    'update-hims-documents': failed('internal'),
    'delete-hims-document': failed('internal'),
  });
  await edit();
  await fill(field(0, 'nama'), 'Nama yang gagal disimpan');
  await save();
  await findToast('Error', 'Gagal menyimpan perubahan.');
  expect(value(0, 'nama')).toBe('Nama yang gagal disimpan');
  await user.click(rowAt(1).getByRole('button', { name: /^Hapus/ }));
  await findToast('Error', 'Gagal menghapus dokumen.');
  expect(rowCount()).toBe(2);
});

test('restores unsaved changes after a reload, and says so', async () => {
  const { fill, edit, reload } = await openList(rows);
  await edit();
  await fill(field(0, 'nama'), 'Nama yang belum disimpan');
  await fill(field(1, 'revisi'), '41');
  await screen.findByText('2 perubahan belum disimpan');
  await reload();
  await screen.findByText('2 perubahan yang belum disimpan telah dipulihkan.');
  await waitFor(() => expect([value(0, 'nama'), value(1, 'revisi')]).toEqual(['Nama yang belum disimpan', '41']));
});
