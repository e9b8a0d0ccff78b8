import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, users } from '../support/render-screen.tsx';
import { type Answers, failed, inputsOf, withheld } from '../support/stubbed-calls.ts';

const doneKey = 'hims.setup-done';
/** The answers of an environment that has one admin and nothing else, except these. */
const newEnvironment = (values: Answers = {}): Answers => ({
  'get-dashboard-documents': {
    ...{ documents: [], total: 0, next_cursor: null },
    totals: { total: 0, under_review: 0, in_approval: 0, approved: 0 },
  },
  'get-required-reading': { documents: [], total: 0, overdue: 0, unread_ids: [], next_cursor: null },
  'get-setup': {
    has_users: false,
    vacant_positions: ['Dept. Head Plant', 'Project Manager'],
    has_documents: false,
  },
  ...values,
});

test('an admin of a new environment sees what to set up, each vacant position once', async () => {
  await openScreen('/dashboard', { as: users.admin, answers: newEnvironment() });
  const steps = within(await screen.findByRole('region', { name: 'Langkah awal' }));
  for (const link of ['Buka Pengguna', 'Tetapkan Jabatan', 'Impor Daftar'])
    expect(steps.getByRole('link', { name: link })).toBeTruthy();
  const vacant = steps.getByText(/^Belum ada: /).textContent ?? '';
  expect(vacant).toContain('Dept. Head Plant');
  expect(vacant.match(/Project Manager/g)).toHaveLength(1);
  expect(localStorage.getItem(doneKey)).toBeNull();
});

test('the page does not wait for the state of the setup', async () => {
  const { answer, release } = withheld(failed('internal'));
  await openScreen('/dashboard', { as: users.admin, answers: newEnvironment({ 'get-setup': answer }) });
  await screen.findByText('Tidak ada data dokumen');
  release();
});

test('a finished step is marked and has no link', async () => {
  await openScreen('/dashboard', {
    as: users.admin,
    answers: newEnvironment({
      'get-setup': { has_users: false, vacant_positions: ['Project Manager'], has_documents: true },
    }),
  });
  const steps = within(await screen.findByRole('region', { name: 'Langkah awal' }));
  expect(steps.getByText('Selesai')).toBeTruthy();
  expect(steps.queryByRole('link', { name: 'Impor Daftar' })).toBeNull();
});

test('the steps are gone once all is set up, and the browser does not ask again', async () => {
  const { reload } = await openScreen('/dashboard', {
    as: users.admin,
    answers: newEnvironment({ 'get-setup': { has_users: true, vacant_positions: [], has_documents: true } }),
  });
  await waitFor(() => expect(localStorage.getItem(doneKey)).not.toBeNull());
  expect(screen.queryByRole('region', { name: 'Langkah awal' })).toBeNull();
  const asked = inputsOf('get-setup').length;
  await reload();
  await screen.findByText('Tidak ada data dokumen');
  expect(inputsOf('get-setup')).toHaveLength(asked);
});

test('other users see no steps of the setup', async () => {
  await openScreen('/dashboard', { as: users.employee, answers: newEnvironment() });
  await screen.findByText('Tidak ada data dokumen');
  expect(screen.queryByRole('region', { name: 'Langkah awal' })).toBeNull();
  expect(inputsOf('get-setup')).toEqual([]);
});
