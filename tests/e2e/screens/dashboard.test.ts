import { test } from 'vitest';
import { clearRoutes, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

test('fits the window with long titles, in every status', async () => {
  const page = await sessions.page('employee');
  const states = ['pending', 'under_approval', 'under_dept_approval', 'approved', 'rejected', 'arsip_lama'];
  await page.route('**/api/get-dashboard-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    const [first] = body.documents;
    body.documents = states.map((submission_status, at) => ({
      ...first,
      id: `${first.id}${at}`,
      document_title: longTitle,
      document_number: at === 0 ? '' : first.document_number,
      submission_status,
    }));
    // Fewer than ten rows are a full page only where nothing follows.
    body.next_cursor = null;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/dashboard');
  await page.locator('tbody tr').getByText('arsip_lama').waitFor();
  await expectFitsAtEveryWidth(page);
  await clearRoutes(page);
});
