import { expect, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { clearRoutes, overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('the panel of locked addresses and its dialog are accessible and fit', async () => {
  const page = await sessions.page('admin');
  const locked_until = new Date(Date.now() + 3_600_000).toISOString();
  await overrideResponse(page, 'list-locked-addresses', {
    addresses: [{ address: '2001:db8:1234:5678::/64', locked_until, own: true }],
  });
  await page.goto('/pengguna');
  const panel = page.getByRole('region', { name: 'Alamat jaringan terkunci' });
  await panel.waitFor();
  await takeScreenshots(page, 'users-locked-address');
  // High enough for the whole list: below the footer, which stays in view, a button is partially covered.
  await resize(page, 1440, 2400);
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
  }
  await resize(page, 1440);
  await panel.getByRole('button', { name: /^Buka Kunci/ }).click();
  await page.getByRole('alertdialog', { name: 'Buka kunci alamat?' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await clearRoutes(page);
});
