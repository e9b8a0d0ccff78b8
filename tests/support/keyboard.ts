import type { FileChooser, Page } from 'playwright-core';

/** The name of the element with the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
    const label = field?.labels?.[0]?.textContent;
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
  });

const reachedWithTab = async (
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab',
  visited: string[],
): Promise<boolean> => {
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    visited.push(now);
    if (typeof name === 'string' ? now === name : name.test(now)) return true;
  }
  return false;
};

/** The screen may not have the element yet: another round through it follows until this time limit. */
const tabWithinMs = 20_000;

/** Presses Tab until the element with this name has the focus; fails when it cannot be reached. */
export const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const end = Date.now() + tabWithinMs;
  let visited: string[] = [];
  do {
    visited = [];
    if (await reachedWithTab(page, name, key, visited)) return;
  } while (Date.now() < end);
  throw new Error(`${name} was not reached: ${visited.join(' | ')}`);
};

/** Presses Enter on the focused button, and resolves to the file dialog that it opens. */
export const openFileDialog = async (page: Page): Promise<FileChooser> => {
  const chooser = page.waitForEvent('filechooser');
  // Key presses can overtake the command to report file dialogs, which reaches the page by another channel. Evaluations cannot.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  return chooser;
};
