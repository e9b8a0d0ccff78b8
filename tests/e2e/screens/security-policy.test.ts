import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

declare global {
  interface Window {
    violations: string[];
  }
}

/** Violations of scripts that catch the error are not on the console; Chromium lists them among the page's issues. */
test.each(['/dashboard', '/database', '/pengajuan', '/review'])(
  'does on %s nothing that the Content-Security-Policy forbids',
  async (path) => {
    const { page } = await sessions.openFresh('admin');
    await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        window.violations.push(`${effectiveDirective}: ${blockedURI} (${sourceFile})`),
      );
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('');
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  },
);
