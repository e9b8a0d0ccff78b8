import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resize } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { root } from '../../support/commands.ts';

const sessions = setUpBrowserSessions();
const screenshot = join(root, 'docs', 'database.png');

/** With HIMS_PHOTOGRAPHS=readme: writes the screenshot. Run this file alone, so that it shows the initial demo data. */
test('the page of the README’s screenshot shows the controlled documents of a department', async () => {
  const page = await sessions.page('admin');
  await page.goto('/database?departemen=produksi&jenis=SOP');
  await page.getByText(/^Menampilkan 1-10 dari/).waitFor();
  await page.getByText('Memeriksa pembaruan...').waitFor({ state: 'detached' });
  if (process.env['HIMS_PHOTOGRAPHS'] === 'readme') {
    await resize(page, 1440, 860);
    await page.screenshot({ path: screenshot, animations: 'disabled' });
  }
  expect(statSync(screenshot).size).toBeLessThan(300_000);
});
