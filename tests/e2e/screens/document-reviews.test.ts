import { expect, test } from 'vitest';
import { documentPath } from '../../../shared/domain/notices/page-paths.ts';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

const sessions = setUpBrowserSessions();

const review = {
  ...row('01', { nama: longTitle }),
  reviewed_on: null,
  review_months: null,
  revision_need: null,
  running_submission_id: null,
};

test('a long title fits the list and its dialog at every width', async () => {
  const page = await sessions.page('controller');
  await overrideResponse(page, 'list-document-reviews', { reviews: [{ ...review, review_due_on: '2026-01-31' }] });
  await page.goto('/tinjauan-berkala');
  await page.getByText(longTitle).waitFor();
  await expectFitsAtEveryWidth(page);
  await takeScreenshots(page, 'reviews-all');
  await page.getByRole('button', { name: /^Masih Sesuai: / }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reviews-dialog', false);
});

test('the dates of a review on the page of its document have no accessibility violations', async () => {
  const page = await sessions.page('controller');
  await page.goto(documentPath('HKT-SOP-PRO-002', { tab: 'tinjauan' }));
  await page.getByRole('button', { name: 'Simpan', exact: true }).waitFor();
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reviews-editor', false);
});
