import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('shows rows at intervals of 50 ms and cards of 100 ms, unless reduced motion is set', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dashboard');
  const delay = (selector: string) =>
    page
      .locator(selector)
      .nth(3)
      .evaluate((element) => getComputedStyle(element).animationDelay);
  await page.getByText(/^Menampilkan/).waitFor();
  expect(await delay('tbody tr')).toBe('0.15s');
  expect(await delay('dl > div')).toBe('0.3s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await delay('tbody tr')).toBe('0s');
  await context.close();
});
