import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, resize, takeScreenshots } from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';
import { taskFixture } from '../../support/task-fixtures.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

const sessions = setUpBrowserSessions();

const person = { nrp: '10000032', full_name: 'Maria Goretti Wulandari Kusumaningtyas' };
const summary = { ...person, required: 14, understood: 3, overdue: 2, next_due_on: '2026-12-01' };

const expectSound = async (page: Page): Promise<void> => {
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
};

test('who has not read in any department is one click from the home, and a person with a reminder one more', async () => {
  const page = await sessions.page('controller');
  await overrideResponse(page, 'list-readers', { people: [summary], total: 1, late: 1, next_cursor: null });
  await overrideResponse(page, 'get-reader', {
    person: { ...person, department: 'PRO' },
    documents: [
      { document: row('01', { nama: longTitle }), reading_id: 'R1', due_on: '2026-11-08', is_overdue: true },
      { document: row('02'), reading_id: 'R2', due_on: '2026-12-01', is_overdue: false },
    ].map((each) => ({ ...each, since: '2026-11-01T00:00:00.000Z', opened_at: null })),
    ...{ total: 2, overdue: 1, reminded_at: null },
  });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Siapa belum membaca' }).click();
  await page.getByText('9 orang, 9 terlambat membaca').waitFor();
  await expectSound(page);
  await takeScreenshots(page, 'readers');
  await resize(page, 1440);
  await page
    .getByRole('button', { name: /^Lihat dokumen / })
    .first()
    .click();
  await page.getByRole('list', { name: 'Belum dipahami' }).waitFor();
  await expectSound(page);
  await takeScreenshots(page, 'readers-person', false);
});

test('all tasks of the home, and what documents lack, fit every width', async () => {
  const page = await sessions.page('admin');
  await overrideResponse(page, 'get-home', {
    tasks: [
      taskFixture('review', { count: 5, oldest_days: 1 }),
      taskFixture('locked', {
        count: 2,
        parts: [person, person].map(({ full_name }) => ({ label: full_name, count: 1 })),
      }),
      taskFixture('overdue_review', { count: 8, late: 8, oldest_days: 12 }),
      taskFixture('import_failed', { late: 1, oldest_days: 0, parts: [{ label: 'daftar-induk.xlsx', count: 1 }] }),
      taskFixture('duplicate_number', { count: 4, oldest_days: 3 }),
      taskFixture('no_file', { count: 120, oldest_days: 30 }),
    ],
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Tampilkan 1 lainnya' }).waitFor();
  await expectSound(page);
  await takeScreenshots(page, 'home-admin', false);
  await page.getByRole('button', { name: 'Tampilkan 1 lainnya' }).click();
  await page.getByRole('link', { name: /^Lengkapi: 120/ }).click();
  await page.getByText(/berlaku tanpa berkas di semua jenis dan departemen/).waitFor();
  await expectSound(page);
  await takeScreenshots(page, 'database-without-file', false);
});
