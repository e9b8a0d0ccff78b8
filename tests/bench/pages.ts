import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { demoPassword } from '../support/api.ts';
import { signInOnPage } from '../support/browser.ts';
import { openDebuggableProfile } from '../support/browser-launch.ts';
import { printLine } from '../support/commands.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { type PageReport, type Preset, presets, runLighthouse } from './lighthouse.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

const leastPerformance = 95;
/** Accessibility and best practices. */
const leastOther = 100;

interface OpenedPage {
  name: string;
  path: string;
  shown: string | RegExp;
  /** The presets whose performance has a bound. */
  bounded: readonly Preset[];
}

const publicPages: readonly OpenedPage[] = [
  { name: 'landing', path: '/', shown: 'HIMS', bounded: presets },
  { name: 'login', path: '/login', shown: 'Login', bounded: presets },
];
/**
 * These load about 25 files. The local stack serves them over HTTP/1.1, six at a time, and each waits for the simulated
 * phone network. CloudFront serves them over HTTP/2 (infra/stacks/web.ts) at once: through a proxy that does the same,
 * the largest paint of `mobile` is at 2.6 instead of 4.3 seconds. So here the performance of `mobile` has no bound.
 */
const signedInPages: readonly OpenedPage[] = [
  { name: 'dashboard', path: '/dashboard', shown: /^Menampilkan 1-/, bounded: ['desktop'] },
  { name: 'database', path: '/database', shown: /^Menampilkan 1-10 dari/, bounded: ['desktop'] },
];

/**
 * Lighthouse on the pages that users open first, the last two signed in as an admin, who sees every control. Nothing of
 * a page is in the browser's caches, as after a release; the database loads all documents from the server.
 */
export const measurePages = async (
  localStack: LocalStack,
  { documents, runs }: Sizes['pages'],
): Promise<Measurement[]> => {
  // The functions read these environment variables when they are first loaded.
  Object.assign(process.env, localStack.adminEnv);
  const { loadCatalogue } = await import('./load-catalogue.ts');
  await loadCatalogue(0, documents);
  const folder = mkdtempSync(join(tmpdir(), 'hims-profile-'));
  const browser = await openDebuggableProfile(folder, localStack.url);
  try {
    const port = Number(readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
    const measurements: Measurement[] = [];
    const measure = async (pages: readonly OpenedPage[]): Promise<void> => {
      for (const page of pages) measurements.push(...(await measurePage(browser, page, localStack.url, port, runs)));
    };
    await measure(publicPages);
    const page = await browser.newPage();
    await signInOnPage(page, nrps.admin, demoPassword);
    await page.close();
    await measure(signedInPages);
    return measurements;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
};

const measurePage = async (
  browser: BrowserContext,
  { name, path, shown, bounded }: OpenedPage,
  origin: string,
  port: number,
  runs: number,
): Promise<Measurement[]> => {
  const opened = await openOnce(browser, path, shown);
  const measurements: Measurement[] = [{ label: `${name}: time until it is shown`, value: opened, unit: 'ms' }];
  for (const preset of presets) {
    const reports: PageReport[] = [];
    for (let at = 0; at < runs; at += 1) {
      await clearDocuments(browser, origin);
      reports.push(await runLighthouse(origin + path, preset, port));
    }
    if (reports.length === 0) continue;
    for (const finding of new Set(reports.flatMap(({ findings }) => findings)))
      printLine(`  ${name}, ${preset}: ${finding}`);
    const scores = (category: keyof PageReport['scores']) => reports.map((report) => report.scores[category]);
    measurements.push(
      {
        label: `${name}, ${preset}: performance, median of ${runs}`,
        value: percentile(scores('performance'), 0.5),
        unit: '',
        ...(bounded.includes(preset) && { least: leastPerformance }),
      },
      ...(['accessibility', 'best-practices'] as const).map((category) => ({
        ...{
          label: `${name}, ${preset}: ${category}`,
          value: Math.min(...scores(category)),
          unit: '',
          least: leastOther,
        },
      })),
    );
  }
  return measurements;
};

/** Opens the page as a user does, which fails where a login page or an error shows instead; returns the milliseconds. */
const openOnce = async (browser: BrowserContext, path: string, shown: string | RegExp): Promise<number> => {
  const page = await browser.newPage();
  const started = performance.now();
  await page.goto(path);
  await page.getByText(shown).first().waitFor();
  const took = performance.now() - started;
  await page.close();
  return took;
};

/** Removes the cached lists of documents, so that the page loads them. */
const clearDocuments = async (browser: BrowserContext, origin: string): Promise<void> => {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await page.close();
};
