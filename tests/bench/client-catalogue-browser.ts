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

/** The document list in Chromium with many documents: when its first page shows, and the main-thread cost of typing. */
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
    // Replaces the server, whose time is measured separately.
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
    const fillStarted = performance.now();
    otherLists.resolve();
    await typeSearches(page, ['hkt']);
    await page
      .getByText(`${documents.toLocaleString('id-ID')} dokumen cocok dengan “hkt” di semua jenis dan departemen`, {
        exact: true,
      })
      .waitFor();
    const fillMs = performance.now() - fillStarted;
    const fillTasks = await longTasks(page);

    const typingMs = await typeSearches(page, keystrokesOf(searches));
    const typingTasks = await longTasks(page);
    return [
      { label: 'first page shown, all other departments delayed', value: firstPage, unit: 'ms' },
      { label: 'all other departments read, indexed and searched', value: fillMs, unit: 'ms' },
      { label: 'longest task while they load', value: Math.max(0, ...fillTasks), unit: 'ms' },
      { label: 'keystroke to changed screen, median', value: percentile(typingMs, 0.5), unit: 'ms' },
      { label: 'keystroke to changed screen, p99', value: percentile(typingMs, 0.99), unit: 'ms' },
      {
        label: `tasks above ${longTaskMs} ms while typing ${typingMs.length} letters`,
        value: typingTasks.length,
        unit: '',
        limit: 0,
      },
    ];
  } finally {
    await browser.close();
  }
};

/** Types into the search box; returns the time of each letter until its result shows. */
const typeSearches = (page: Page, searches: readonly string[]): Promise<number[]> =>
  page.getByLabel('Cari dokumen anda').evaluate(async (box, texts) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const showsResultFor = (text: string) =>
      document.querySelector('p[role=status]')?.textContent?.includes(`“${text.trim()}”`);
    const times: number[] = [];
    for (const text of texts) {
      const started = performance.now();
      const shown = new Promise<void>((resolve) => {
        const checkResult = () => {
          if (!showsResultFor(text)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(checkResult);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setValue?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        checkResult();
      });
      await shown;
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return times;
  }, searches);
