import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

const waitForRequest = (page: Page, call: string) =>
  page.waitForRequest((request) => request.url().includes(`/api/${call}`));

test('opens a preview in a new tab and disables the button of a missing file', async () => {
  const page = await sessions.page('admin');
  await page.route('**/api/get-pending-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    body.documents[0].supporting_document_url = null;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/review');
  const first = page.locator('tbody tr').first();
  expect(await first.getByRole('button', { name: /^Buka Form PPD/ }).isDisabled()).toBe(true);
  const popup = page.waitForEvent('popup');
  const request = waitForRequest(page, 'get-document-file');
  await first.getByRole('button', { name: /^Buka draf/ }).click();
  expect(new URL((await request).url()).searchParams.get('kind')).toBe('draft');
  await (await popup).close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
