import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, users } from '../support/render-screen.tsx';
import { type Answers, type BodyOf, inputsOf } from '../support/stubbed-calls.ts';
import { managed } from '../web/users/user-fixtures.ts';

type Level = BodyOf<'get-approval-route'>['levels'][number];

const doneKey = 'hims.setup-done';
const level = (name: Level['level'], holders: Level['holders'] = []): Level => ({
  ...{ level: name, state: 'ahead', holders, waiting: holders.length === 0 },
});
const holder = { nrp: '10000021', full_name: 'Agus Prasetyo', acting: false };

/** The answers of an environment that has one admin and nothing else, except these. */
const newEnvironment = (values: Answers = {}): Answers => ({
  'get-dashboard-documents': {
    ...{ documents: [], total: 0, next_cursor: null },
    totals: { total: 0, under_review: 0, in_approval: 0, approved: 0 },
  },
  'get-required-reading': { documents: [], total: 0, overdue: 0, unread_ids: [], next_cursor: null },
  'list-users': { users: [managed()], next_cursor: null },
  'get-approval-route': { levels: [level('dept_head'), level('she_head'), level('project_manager')] },
  'list-hims-documents': { unchanged: true, catalogue_version: 0 },
  ...values,
});

test('an admin of a new environment sees what to set up, each vacant position once', async () => {
  await openScreen('/dashboard', { as: users.admin, answers: newEnvironment() });
  const steps = within(await screen.findByRole('region', { name: 'Langkah awal' }));
  for (const link of ['Buka Pengguna', 'Tetapkan Jabatan', 'Import Daftar'])
    expect(steps.getByRole('link', { name: link })).toBeTruthy();
  const vacant = steps.getByText(/^Belum ada: /).textContent ?? '';
  expect(vacant).toContain('Dept. Head Plant');
  expect(vacant.match(/Project Manager/g)).toHaveLength(1);
  expect(localStorage.getItem(doneKey)).toBeNull();
});

test('a finished step is marked and has no link', async () => {
  await openScreen('/dashboard', {
    as: users.admin,
    answers: newEnvironment({ 'list-hims-documents': { documents: [], catalogue_version: 3 } }),
  });
  const steps = within(await screen.findByRole('region', { name: 'Langkah awal' }));
  expect(steps.getByText('Selesai')).toBeTruthy();
  expect(steps.queryByRole('link', { name: 'Import Daftar' })).toBeNull();
});

test('the steps are gone once all is set up, and the browser does not ask again', async () => {
  const { reload } = await openScreen('/dashboard', {
    as: users.admin,
    answers: newEnvironment({
      'list-users': { users: [managed(), managed({ nrp: '10000032' })], next_cursor: null },
      'get-approval-route': { levels: [level('dept_head', [holder])] },
      'list-hims-documents': { documents: [], catalogue_version: 3 },
    }),
  });
  await waitFor(() => expect(localStorage.getItem(doneKey)).not.toBeNull());
  expect(screen.queryByRole('region', { name: 'Langkah awal' })).toBeNull();
  const asked = inputsOf('list-users').length;
  await reload();
  await screen.findByText('Tidak ada data dokumen');
  expect(inputsOf('list-users')).toHaveLength(asked);
});

test('other users see no steps of the setup', async () => {
  await openScreen('/dashboard', { as: users.employee, answers: newEnvironment() });
  await screen.findByText('Tidak ada data dokumen');
  expect(screen.queryByRole('region', { name: 'Langkah awal' })).toBeNull();
  expect(inputsOf('list-users')).toEqual([]);
});
