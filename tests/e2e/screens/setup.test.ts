import type { Page, Route } from 'playwright-core';
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

const changeAnswer = (page: Page, call: string, change: (answer: Record<string, unknown>) => Record<string, unknown>) =>
  page.route(`**/api/${call}**`, async (route: Route) => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** The answers of an environment that has one admin and nothing else. */
const pretendNewEnvironment = async (page: Page): Promise<void> => {
  await changeAnswer(page, 'list-users', (answer) => ({
    ...answer,
    users: (answer.users as unknown[]).slice(0, 1),
    next_cursor: null,
  }));
  await changeAnswer(page, 'get-approval-route', (answer) => ({
    ...answer,
    levels: (answer.levels as object[]).map((level) => ({ ...level, holders: [], waiting: true })),
  }));
  await page.route('**/api/list-hims-documents**', (route) =>
    route.fulfill({ json: { success: true, unchanged: true, catalogue_version: 0 } }),
  );
};

test('the steps of the setup fit three widths without accessibility violations', async () => {
  const { page } = await sessions.openFresh('admin');
  await pretendNewEnvironment(page);
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Langkah awal' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page)).toBe(false);
  }
  await takeScreenshots(page, 'setup');
});
