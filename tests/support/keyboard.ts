import type { Page } from 'playwright-core';

/** The name of the element with the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
    const label = field?.labels?.[0]?.textContent;
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
  });

/** Presses Tab until the element with this name has the focus; fails when it cannot be reached. */
export const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const visited: string[] = [];
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    visited.push(now);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
  }
  throw new Error(`${name} was not reached: ${visited.join(' | ')}`);
};
