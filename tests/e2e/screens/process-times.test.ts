import { expect, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('shows the demo’s times without accessibility violations at every width, light and dark', async () => {
  const page = await sessions.page('admin');
  await page.goto('/waktu-proses');
  await page.getByRole('figure').locator('svg').first().waitFor();
  await takeScreenshots(page, 'process-times');
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityViolations(page, ['color-contrast']), 'dark colour scheme').toEqual([]);
  await takeScreenshots(page, 'process-times-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(page, 1440);
});
