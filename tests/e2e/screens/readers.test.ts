import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth } from '../../support/page-actions.ts';
import { taskFixture } from '../../support/task-fixtures.ts';

const sessions = setUpBrowserSessions();

const person = { nrp: '10000032', full_name: 'Maria Goretti Wulandari Kusumaningtyas' };

const expectSound = async (page: Page): Promise<void> => {
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
};

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
