import { expect, test } from 'vitest';
import { noOne } from '../../../shared/domain/required-reading/audiences.ts';
import { accessibilityViolations, resize, takeScreenshots } from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

const sessions = setUpBrowserSessions();

const reading = { id: 'R1', since: '2026-11-01T00:00:00.000Z', due_on: '2026-12-01' };
const counts = { total: 30, opened: 4, understood: 12, overdue: 3 };
const reader = {
  ...{ nrp: '10000032', full_name: 'Maria Goretti Wulandari Kusumaningtyas', department: 'PRO', state: 'opened' },
  ...{ is_overdue: true, at: '2026-11-20T02:00:00.000Z', due_on: '2026-11-08' },
};

test('a long title fits the list, its readers and its dialogs', async () => {
  const page = await sessions.page('controller');
  const document = row('01', { nama: longTitle });
  const audience = { ...noOne, departments: ['PRO', 'PLT', 'ENG'] };
  await overrideResponse(page, 'list-distribution', {
    documents: [{ document, audience, is_default: true, reading }],
    ...{ total: 1, next_cursor: null },
  });
  await overrideResponse(page, 'list-reading-progress', { progress: [{ document_id: '01', ...counts }] });
  await page.route('**/api/get-reading-progress*', (route) =>
    route.fulfill({ json: { success: true, ...counts, reading, people: [reader], next_cursor: null } }),
  );
  await page.goto('/pembaca/produksi');
  await page.getByText('12 dari 30 (40%)').waitFor();
  await expectFitsAtEveryWidth(page);
  await takeScreenshots(page, 'recipients');

  await page.getByRole('button', { name: /^Pembaca / }).click();
  await page.getByRole('list', { name: 'Pembaca' }).waitFor();
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'recipients-readers', false);
  await page.keyboard.press('Escape');

  await resize(page, 1440);
  await page.getByRole('row').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ubah Penerima' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ubah Penerima' });
  await dialog.getByRole('radio', { name: /Penerima tertentu/ }).check();
  await dialog.getByLabel('Orang (opsional)').fill('1234');
  await dialog.getByRole('button', { name: 'Ubah Penerima' }).click();
  await dialog.getByText('NRP “1234” tidak benar. NRP harus 8 angka.').waitFor();
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'recipients-audience', false);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Wajibkan Dibaca' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});
