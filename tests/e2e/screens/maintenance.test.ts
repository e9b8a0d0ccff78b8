import { expect, test } from 'vitest';
import { maintenanceHeader } from '../../../shared/api/call.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize } from '../../support/browser.ts';
import { clearRoutes, setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('the banner stands over what can still be read, at every width', async () => {
  const page = await sessions.page('employee');
  // One response without the header would end it.
  await page.route('**/api/*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, headers: { ...response.headers(), [maintenanceHeader]: 'on' } });
  });
  await page.goto('/dashboard');
  await page.getByText(/^Menampilkan/).waitFor();
  const banner = page
    .getByRole('status')
    .filter({ hasText: 'HIMS sedang dalam pemeliharaan. Data tetap dapat dibaca' });
  for (const width of [1440, 390]) {
    await resize(page, width);
    await banner.waitFor();
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await clearRoutes(page);
});
