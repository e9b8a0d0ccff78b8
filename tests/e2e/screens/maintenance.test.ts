import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, signIn } from '../../support/api.ts';
import {
  accessibilityViolations,
  openPageSession,
  resize,
  signInOnPage,
  takeScreenshots,
} from '../../support/browser.ts';
import { launchBrowser } from '../../support/browser-launch.ts';
import { waitForToastText } from '../../support/browser-sessions.ts';
import { testFile } from '../../support/files.ts';
import type { LocalStack } from '../../support/local-stack.ts';
import { maintenanceVariables, startWithUsers } from '../../support/maintenance.ts';
import { nrps } from '../../support/nrps.ts';
import { expectFitsAtEveryWidth, fillForm } from '../../support/page-actions.ts';
import { submit } from '../../support/submissions.ts';

const message = /HIMS sedang dalam pemeliharaan: data dapat dibaca, tetapi belum dapat diubah/;
const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'HIMS sedang dalam pemeliharaan. Data tetap dapat dibaca' });

let localStack: LocalStack;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
  localStack = await startWithUsers('dist');
  await submit(await signIn(localStack.url, nrps.employee), { document_title: 'Prosedur Pemeliharaan' });
  await localStack.restart(maintenanceVariables);
});
afterAll(async () => {
  await browser.close();
  await localStack.stop();
});

const open = async (nrp: string) => {
  const session = await openPageSession(browser, localStack.url);
  await signInOnPage(session.page, nrp, demoPassword);
  return session;
};

test.each([1440, 390])('shows a banner over what can still be read, at %i px', async (width) => {
  const { page, context } = await open(nrps.employee);
  await resize(page, width);
  await banner(page).waitFor();
  await page.getByText('Prosedur Pemeliharaan').first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

test('keeps a form whose submission is refused', async () => {
  const { page, context } = await open(nrps.employee);
  await page.goto('/pengajuan');
  await fillForm(page, {
    purpose: 'new',
    title: 'Prosedur Saat Pemeliharaan',
    type: 'SOP',
    nomor: 'UJI-SOP-PRO-PELIHARA',
    department: 'Produksi',
    draft: await testFile('pdf', { name: 'draf.pdf' }),
    supporting: await testFile('pdf', { name: 'ppd.pdf' }),
  });
  await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
  await waitForToastText(page, message);
  expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('Prosedur Saat Pemeliharaan');
  expect(await page.getByLabel('Nomor Dokumen').inputValue()).toBe('UJI-SOP-PRO-PELIHARA');
  await page.getByText('draf.pdf').first().waitFor();
  await expectFitsAtEveryWidth(page);
  await takeScreenshots(page, 'maintenance', false);
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

test('keeps the reason of a decision that is refused, and opens a notification without a message of failure', async () => {
  const { page, context } = await open(nrps.admin);
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  const refusal = page.waitForResponse((response) => response.url().includes('/api/mark-notification-read'));
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  expect((await refusal).status()).toBe(503);
  expect(await page.locator('[data-sonner-toast][data-type=error]').count()).toBe(0);

  await page.goto('/review');
  await page.getByRole('button', { name: 'Reject Prosedur Pemeliharaan', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const reason = dialog.getByLabel('Alasan Penolakan (Opsional)');
  await reason.fill('Lampiran belum lengkap');
  await dialog.getByRole('button', { name: 'Tolak', exact: true }).click();
  await dialog.getByText(message).waitFor();
  expect(await reason.inputValue()).toBe('Lampiran belum lengkap');
  await context.close();
});
