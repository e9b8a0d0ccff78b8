import { expect, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

/** The answer of an environment that has one admin and nothing else. */
const newEnvironment = {
  has_users: false,
  vacant_positions: ['Dept. Head Produksi', 'Dept. Head Plant', 'Dept. Head SHE', 'Project Manager'],
  has_documents: false,
};

test('the steps of the setup fit three widths without accessibility violations', async () => {
  const { page } = await sessions.openFresh('admin');
  await overrideResponse(page, 'get-setup', newEnvironment);
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Langkah awal' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page)).toBe(false);
  }
  await takeScreenshots(page, 'setup');
});
