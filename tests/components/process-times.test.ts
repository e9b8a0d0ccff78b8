import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentAddress, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { workbookSavedBy } from '../support/saved-workbooks.ts';
import type { BodyOf } from '../support/stubbed-calls.ts';
import { taskFixture } from '../support/task-fixtures.ts';

type Times = BodyOf<'get-process-times'>['times'][number];

const none = { decided: 0, rejected: 0, median_days: null, p90_days: null, waiting: 0, oldest_days: null };
const decided = (count: number, rejected: number, median_days: number, p90_days: number) => ({
  ...{ decided: count, rejected, median_days, p90_days },
});
const waiting = (count: number, oldest_days: number) => ({ waiting: count, oldest_days });
const times: Times[] = [
  { level: null, department: null, ...decided(40, 6, 2, 7), ...waiting(9, 11) },
  { level: null, department: 'Plant', ...none, ...waiting(2, 3) },
  { level: null, department: 'SHE', ...decided(40, 6, 2, 7), ...waiting(7, 11) },
  { level: 'review', department: null, ...decided(25, 2, 1, 3), ...waiting(2, 3) },
  { level: 'she_head', department: null, ...decided(10, 4, 4, 12), ...waiting(7, 11) },
  { level: 'project_manager', department: null, ...none, ...decided(5, 0, 0, 2) },
];
const answered = (shown = times) => ({
  'get-process-times': { from: '2026-08-26', to: '2026-11-24', times: shown },
});

const section = (title: string): HTMLElement =>
  screen.getByRole('heading', { name: title }).closest('figure') ?? expect.fail(`no figure of ${title}`);
const rowsOf = (title: string) =>
  [...section(title).querySelectorAll('tr')].map((row) => textsOf(row.querySelectorAll('th, td')));
const chartTexts = (title: string) => textsOf(section(title).querySelectorAll('svg > g > text'));
const openTimes = async () => {
  const page = await openScreen('/waktu-proses', { as: users.projectManager, answers: answered() });
  await screen.findByText(/^Keputusan dari /);
  return page;
};

test('each chart says what its table says, by level', async () => {
  await openTimes();
  expect(rowsOf('Lama sampai diputuskan')).toEqual([
    ['Tahapan', 'Keputusan', 'Median', 'Persentil 90'],
    ['Peninjauan', '25', '1', '3'],
    ['Dept. Head', '0', '–', '–'],
    ['Dept. Head SHE', '10', '4', '12'],
    ['Project Manager', '5', '0', '2'],
  ]);
  await waitFor(() =>
    expect(chartTexts('Lama sampai diputuskan')).toEqual([
      ...['0', '2', '4', '6', '8', '10', '12'],
      ...['1 / 3', '–', '4 / 12', '0 / 2'],
    ]),
  );
  expect(chartTexts('Bagian yang ditolak')).toEqual(expect.arrayContaining(['8%', '–', '40%', '0%']));
});

test('groups by department, and filters by a level or a department, all in the URL', async () => {
  const { user } = await openTimes();
  await user.click(screen.getByRole('tab', { name: 'Per departemen' }));
  await waitFor(() =>
    expect(rowsOf('Menunggu keputusan')[0]).toEqual(['Departemen', 'Menunggu', 'Tertua (hari kerja)']),
  );
  expect(currentAddress()).toBe('/waktu-proses?menurut=departemen');
  expect(rowsOf('Menunggu keputusan').slice(1, 4)).toEqual([
    ['Produksi', '0', '–'],
    ['Engineering', '0', '–'],
    ['Plant', '2', '3'],
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tahapan' }), 'Dept. Head');
  await within(section('Menunggu keputusan')).findByText('Tidak ada pengajuan yang menunggu keputusan.');
  await user.click(screen.getByRole('tab', { name: 'Per tahapan' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Departemen' }), 'SHE');
  await waitFor(() => expect(currentAddress()).toBe('/waktu-proses?departemen=SHE'));
});

test('exports every level and department as Excel', async () => {
  const { user } = await openTimes();
  const { name, sheetName, rows } = await workbookSavedBy(() =>
    user.click(screen.getByRole('button', { name: 'Ekspor Excel' })),
  );
  expect([name, sheetName]).toEqual([expect.stringMatching(/^Waktu Proses HIMS - .+\.xlsx$/), 'Waktu Proses']);
  expect(rows[0]?.slice(0, 4)).toEqual(['Tahapan', 'Departemen', 'Keputusan', 'Median (hari kerja)']);
  expect(rows[1]).toEqual(['Semua tahapan', 'Semua departemen', 40, 2, 7, 9, 11, 6, 15]);
  expect(rows).toHaveLength(1 + times.length);
});

test('says that there was no decision', async () => {
  const answers = answered([{ level: null, department: null, ...none }]);
  await openScreen('/waktu-proses', { as: users.admin, answers });
  await screen.findByText('Belum ada keputusan dalam 90 hari terakhir.');
  expect(screen.queryByRole('figure')).toBeNull();
});

test('names the posts without a holder that the home counts', async () => {
  const parts = ['Dept. Head Plant', 'Project Manager'].map((label) => ({ label, count: 1 }));
  const answers = { ...answered(), 'get-home': { tasks: [taskFixture('vacant', { count: 2, parts })] } };
  const posts = async () =>
    textsOf(within(await screen.findByRole('region', { name: 'Jabatan tanpa pejabat' })).getAllByRole('listitem'));
  await openScreen('/waktu-proses', { as: users.projectManager, answers });
  expect(await posts()).toEqual(['Dept. Head Plant', 'Project Manager']);
  await openScreen('/pengguna', {
    as: users.admin,
    answers: {
      ...answers,
      'list-users': { users: [], next_cursor: null },
      'list-locked-addresses': { addresses: [], next_cursor: null },
    },
  });
  expect(await posts()).toHaveLength(2);
});
