import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { root } from './commands.ts';

const screenshots = join(root, 'tests', 'e2e', 'screenshots');

/** A browser context, and the errors and warnings on the consoles of its pages. */
export interface BrowserSession {
  context: BrowserContext;
  consoleErrors: string[];
}

/** A browser context with an open page. */
export interface PageSession extends BrowserSession {
  page: Page;
}

/** Chromium logs this when a test leaves a page whose socket is connecting; the page's code is not notified. */
const closedWhileConnecting =
  /^WebSocket connection to .* failed: WebSocket is closed before the connection is established/;

/** Chromium logs this of the script below, in the frame of a preview, where no script runs. */
const blockedInPreview = /^Blocked script execution in 'about:srcdoc'/;

/**
 * Runs in the page. A script may catch the error of a violation of the Content-Security-Policy; Chromium then lists it
 * among the page's issues only.
 */
const reportPolicyViolations = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    reportError(new Error(`Content-Security-Policy, ${effectiveDirective}: ${blockedURI} (${sourceFile})`)),
  );

export type BrowserState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** `storageState`: initial cookies and local storage. */
export const openBrowserSession = async (
  browser: Browser,
  origin: string,
  storageState?: BrowserState,
): Promise<BrowserSession> => {
  const context = await browser.newContext({
    ...(storageState ? { storageState } : {}),
    baseURL: origin,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(reportPolicyViolations);
  const consoleErrors: string[] = [];
  context.on('weberror', (error) => consoleErrors.push(error.error().message));
  context.on('console', (message) => {
    if (closedWhileConnecting.test(message.text()) || blockedInPreview.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  return { context, consoleErrors };
};

export const openPage = async (session: BrowserSession): Promise<PageSession> => ({
  ...session,
  page: await session.context.newPage(),
});

/** A browser context with its first page. */
export const openPageSession = async (...parameters: Parameters<typeof openBrowserSession>): Promise<PageSession> =>
  openPage(await openBrowserSession(...parameters));

/** Signs in with the form of the login page. */
export const signInOnPage = async (page: Page, nrp: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('NRP', { exact: true }).fill(nrp);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
};

export const widths = [1440, 820, 390] as const;

/** Resolves after four frames without a running animation or transition. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isRunning = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    let idleFrames = 0;
    for (let frames = 0; idleFrames < 4 && frames < 300; frames += 1) {
      await frame();
      idleFrames = document.getAnimations().some(isRunning) ? 0 : idleFrames + 1;
    }
  });

/** Resizes the window; resolves when its animations have ended. */
export const resize = async (page: Page, width: number, height = 900): Promise<void> => {
  await page.setViewportSize({ width, height });
  await waitForAnimations(page);
};

/** With HIMS_PHOTOGRAPHS set: saves a screenshot at each width under tests/e2e/screenshots. */
export const takeScreenshots = async (page: Page, name: string, fullPage = true): Promise<void> => {
  if (!process.env['HIMS_PHOTOGRAPHS']) return;
  mkdirSync(screenshots, { recursive: true });
  for (const width of widths) {
    await resize(page, width, width === 390 ? 844 : 900);
    await page.screenshot({ path: join(screenshots, `${name}-${width}.png`), fullPage, animations: 'disabled' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations that axe finds on the page, one line each; `only`: these rules instead of all. */
export const accessibilityViolations = async (page: Page, only: string[] = rules): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  await waitForAnimations(page);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false });
    // Bars that stay in view and toasts may cover a part of a control that can be scrolled out of their way.
    const isCovered = (summary = ''): boolean => summary.includes('partially obscured');
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ failureSummary }) => id !== 'target-size' || !isCovered(failureSummary))
        .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }, only);
};

/** Whether the page is wider than the window. */
export const hasHorizontalOverflow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
