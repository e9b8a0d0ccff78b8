import type { Page, Route } from 'playwright-core';
import { departmentCode } from '../../shared/domain/departments.ts';
import { demoPassword } from '../support/api.ts';
import { openPageSession, signInOnPage } from '../support/browser.ts';
import { launchBrowser } from '../support/browser-launch.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { generatedLists, keystrokesOf } from './client-catalogue-lists.ts';
import { longTaskMs, longTasks, watchMainThread } from './main-thread.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** The database screen in Chromium with so many documents: when it shows something, and what typing costs its main thread. */
export const measureInBrowser = async (
  localStack: LocalStack,
  { documents, searches }: Sizes['page'],
): Promise<Measurement[]> => {
  const lists = generatedLists(documents);
  const browser = await launchBrowser();
  try {
    const { page } = await openPageSession(browser, localStack.url);
    page.setDefaultTimeout(60_000);
    await signInOnPage(page, nrps.employee, demoPassword);
    // Only the server's part is played here; what it takes is measured with the server.
    const otherLists = Promise.withResolvers<void>();
    await page.route('**/api/list-hims-documents*', async (route: Route) => {
      const code = departmentCode.parse(new URL(route.request().url()).searchParams.get('department'));
      if (code !== 'IMS') await otherLists.promise;
      await route.fulfill({ contentType: 'application/json', body: lists.get(code)?.json ?? '' });
    });
    await page.addInitScript(watchMainThread);

    const opened = performance.now();
    await page.goto('/database');
    await page.getByText(/^Menampilkan 1-10 dari/).waitFor();
    const firstPage = performance.now() - opened;
    const filling = performance.now();
    otherLists.resolve();
    await type(page, ['hkt']);
    await page
      .getByText(`${documents.toLocaleString('id-ID')} dokumen cocok dengan “hkt” di semua jenis dan departemen`, {
        exact: true,
      })
      .waitFor();
    const filled = performance.now() - filling;
    const whileFilling = await longTasks(page);

    const typed = await type(page, keystrokesOf(searches));
    const whileTyping = await longTasks(page);
    return [
      { what: 'first page shown, all other departments held back', value: firstPage, unit: 'ms' },
      { what: 'all other departments read, indexed and searched', value: filled, unit: 'ms' },
      { what: 'longest task while they came', value: Math.max(0, ...whileFilling), unit: 'ms' },
      { what: 'keystroke to changed screen, median', value: percentile(typed, 0.5), unit: 'ms' },
      { what: 'keystroke to changed screen, p99', value: percentile(typed, 0.99), unit: 'ms' },
      {
        what: `tasks above ${longTaskMs} ms while typing ${typed.length} letters`,
        value: whileTyping.length,
        unit: '',
        limit: 0,
      },
    ];
  } finally {
    await browser.close();
  }
};

/** Types into the search box; answers how long each letter took until the screen said what it found. */
const type = (page: Page, searches: readonly string[]): Promise<number[]> =>
  page.getByLabel('Cari dokumen anda').evaluate(async (box, texts) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const says = (text: string) => document.querySelector('p[role=status]')?.textContent?.includes(`“${text.trim()}”`);
    const times: number[] = [];
    for (const text of texts) {
      const started = performance.now();
      const shown = new Promise<void>((resolve) => {
        const look = () => {
          if (!says(text)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setValue?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        look();
      });
      await shown;
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return times;
  }, searches);
