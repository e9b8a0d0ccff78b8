import { afterEach, expect, inject, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { BrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { openNewUserSession, openWithConfirmedSession, sessionDialog } from '../../support/login-page.ts';

const sessions = new BrowserSessions();
afterEach(() => sessions.close());

test('a changed password ends all other sessions of the user', async () => {
  const { page, nrp, password } = await openNewUserSession(sessions);
  const otherSession = await sessions.openFor(await signIn(inject('localStackUrl'), nrp, password));
  await openWithConfirmedSession(otherSession.page, '/dashboard');
  await page.getByRole('button', { name: 'Ganti Password' }).click();
  await page.getByRole('radio').nth(1).check();
  await takeScreenshots(page, 'change-password', false);
  expect(await accessibilityViolations(page)).toEqual([]);
  const chosen = ((await page.getByRole('dialog').locator('label:has(:checked)').textContent()) ?? '').replace(' ', '');
  await page.getByLabel('Password Saat Ini', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Ganti Password' }).click();
  await waitForToast(page, 'Password Diganti');
  await sessionDialog(otherSession.page, 'Sesi Berakhir').waitFor();
  await page.getByRole('link', { name: 'Database HIMS' }).click();
  await page.getByText('Kebijakan K3LH').first().waitFor();
  expect(await sessionDialog(page, 'Sesi Berakhir').count()).toBe(0);
  await signIn(inject('localStackUrl'), nrp, chosen);
});
