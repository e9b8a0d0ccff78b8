import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Shows only these submissions in a queue, so that its length is known; decisions reach the server. */
export const limitQueue = (
  page: Page,
  call: 'get-pending-documents' | 'get-approval-documents',
  ids: readonly string[],
): Promise<unknown> =>
  page.route(`**/api/${call}*`, async (route) => {
    try {
      const response = await route.fetch({ maxRetries: 2 });
      const body = await response.json();
      const documents = body.documents.filter(({ id }: { id: string }) => ids.includes(id));
      await route.fulfill({ response, json: { ...body, documents } });
    } catch (error) {
      // The queue may be loaded again while the test ends.
      if (!page.isClosed() && !/has been disposed|has been closed/.test(String(error))) throw error;
    }
  });

/** Resolves when decision mode shows this place in the queue with the first page of its draft. */
export const waitForDraft = async (page: Page, progress: string, title: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Antrean' }).getByText(progress, { exact: true }).waitFor();
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
  await page.locator('[data-page="1"] canvas').waitFor();
};

/** The accessible place of the focus: a decision must not move it out of the page. */
export const expectFocusInside = async (page: Page, selector: string): Promise<void> => {
  await expect
    .poll(() => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector))
    .toBe(true);
};
