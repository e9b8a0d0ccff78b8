import type { Page } from 'playwright-core';

/** Controls below the minimum height for touch or pointer, with name and size. */
export const smallControls = (page: Page, minHeight: number): Promise<string[]> =>
  page.evaluate((minHeight) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), textarea, summary, [role=tab], [role=combobox]',
    );
    return [...controls].flatMap((control) => {
      if (control.closest('[aria-hidden=true], .sr-only')) return [];
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      if (width === 0 || height >= minHeight - 0.5) return [];
      return [
        `${control.getAttribute('aria-label') ?? control.textContent} ${Math.round(width)}×${Math.round(height)}`,
      ];
    });
  }, minHeight);
