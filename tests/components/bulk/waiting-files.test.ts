import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openScreen, users } from '../../support/render-screen.tsx';
import { type Answers, answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';

const file = (id: string, is_owner_entitled: boolean) => ({
  ...{ id, name: `${id}.pdf`, size: 2048, stored_at: '2026-11-24T01:00:00.000Z', is_owner_entitled },
  ...{ stored_by_nrp: '10000009', stored_by_name: 'Tono' },
});

const openList = async (answers: Answers) => {
  const page = await openScreen('/database?unggah=lampiran', {
    as: users.controller,
    answers: { 'list-waiting-files': { files: [file('A', false), file('B', true)], next_cursor: null }, ...answers },
  });
  const list = within(await screen.findByRole('list', { name: 'Berkas yang menunggu daftar' }));
  return { ...page, list };
};

test('says which file is not attached by itself, and takes it over', async () => {
  const { user, list } = await openList({ 'take-over-waiting-files': { taken_count: 1 } });
  expect(list.getAllByText(/penyimpannya nonaktif atau bukan lagi Admin/)).toHaveLength(1);
  answerCalls({ 'list-waiting-files': { files: [file('A', true), file('B', true)], next_cursor: null } });
  await user.click(list.getByRole('button', { name: 'Ambil alih A.pdf' }));
  await findToast('Berkas Diambil Alih');
  expect(inputsOf('take-over-waiting-files')).toEqual([{ ids: ['A'] }]);
  await waitFor(() => expect(list.queryByText(/penyimpannya nonaktif/)).toBeNull());
});

test('says where the file changed meanwhile', async () => {
  const { user, list } = await openList({ 'take-over-waiting-files': { taken_count: 0 } });
  await user.click(list.getByRole('button', { name: 'Ambil alih A.pdf' }));
  await findToast('Berkas Sudah Berubah');
});

test('keeps the file with the reason where taking it over fails', async () => {
  const { user, list } = await openList({ 'take-over-waiting-files': failed('conflict') });
  await user.click(list.getByRole('button', { name: 'Ambil alih A.pdf' }));
  await findToast('Berkas belum diambil alih');
  expect(list.getByRole('alert').textContent).not.toBe('');
  expect(list.getByRole('button', { name: 'Ambil alih A.pdf' })).toHaveProperty('disabled', false);
});
