import { expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

const sessions = setUpBrowserSessions();

test('a long title fits the list and its dialog at every width', async () => {
  const page = await sessions.page('employee');
  const document = row('01', { nama: longTitle });
  const asked = { document, reading_id: 'R1', since: '2026-11-20T01:00:00.000Z', due_on: '2026-11-27' };
  await overrideResponse(page, 'get-required-reading', {
    documents: [{ ...asked, is_overdue: true, opened_at: '2026-11-24T02:00:00.000Z' }],
    ...{ total: 1, overdue: 1, unread_ids: ['01'], next_cursor: null },
  });
  await page.goto('/wajib-dibaca');
  const confirm = page.getByRole('button', { name: /^Nyatakan sudah dibaca/ });
  await confirm.waitFor();
  await expectFitsAtEveryWidth(page);
  await takeScreenshots(page, 'reading-list');
  await confirm.click();
  await page.getByRole('alertdialog').waitFor();
  await expectFitsAtEveryWidth(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reading-dialog', false);
});
