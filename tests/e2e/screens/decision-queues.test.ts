import { test } from 'vitest';
import { clearRoutes, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { expectFitsAtEveryWidth, longTitle } from '../../support/page-actions.ts';

const sessions = setUpBrowserSessions();

test('fits the window with long titles, at every approval level', async () => {
  const page = await sessions.page('projectManager');
  await page.route('**/api/get-approval-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    const [first] = body.documents;
    body.documents = ['dept_head', 'she_head', 'project_manager'].map((level, at) => ({
      ...first,
      id: `${first.id}${at}`,
      document_title: longTitle,
      level,
    }));
    await route.fulfill({ response, json: body });
  });
  await page.goto('/approval');
  await page.locator('tbody tr').nth(2).waitFor();
  await expectFitsAtEveryWidth(page);
  await clearRoutes(page);
});
