import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { BrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { openNewUserSession, sessionDialog, wrongPassword } from '../../support/login-page.ts';

const sessions = new BrowserSessions();
afterEach(() => sessions.close());

describe('Ganti Password', () => {
  const open = (page: Page) => page.getByRole('button', { name: 'Ganti Password' }).click();
  const current = (page: Page) => page.getByLabel('Password Saat Ini', { exact: true });
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Ganti Password' }).click();

  test('saves a suggested password and ends all other sessions', async () => {
    const { page, nrp, password } = await openNewUserSession(sessions);
    const otherSession = await sessions.openFor(await signIn(inject('localStackUrl'), nrp, password));
    await otherSession.page.goto('/dashboard');
    await open(page);
    await page.getByRole('radio').nth(1).check();
    await takeScreenshots(page, 'change-password', false);
    expect(await accessibilityViolations(page)).toEqual([]);
    const chosen = ((await page.getByRole('dialog').locator('label:has(:checked)').textContent()) ?? '').replace(
      ' ',
      '',
    );
    await save(page);
    await page.getByText('Password harus 8 angka.').waitFor();
    await current(page).fill(wrongPassword);
    await save(page);
    await page.getByText('Password saat ini salah.').first().waitFor();
    await current(page).fill(password);
    await save(page);
    await waitForToast(page, 'Password Diganti');
    await sessionDialog(otherSession.page, 'Sesi Berakhir').waitFor();
    await page.getByRole('link', { name: 'Database HIMS' }).click();
    await page.getByText('Kebijakan K3LH').first().waitFor();
    expect(await sessionDialog(page, 'Sesi Berakhir').count()).toBe(0);
    await signIn(inject('localStackUrl'), nrp, chosen);
  });

  test('rejects weak passwords and saves a custom one', async () => {
    const { page, nrp, password } = await openNewUserSession(sessions);
    await open(page);
    await current(page).fill(password);
    await page.getByRole('tab', { name: 'Buat sendiri' }).click();
    const [newPassword, repetition] = [
      page.getByLabel('Password Baru', { exact: true }),
      page.getByLabel('Ulangi Password Baru'),
    ];
    for (const [weak, sentence] of [
      ['12345678', 'Password tidak boleh berisi angka berurutan.'],
      ['17081945', 'Password tidak boleh berupa tanggal.'],
      [nrp, 'Password tidak boleh sama dengan NRP Anda atau susunan ulangnya.'],
      [password, 'Password baru harus berbeda dari password saat ini.'],
    ] as const) {
      await newPassword.fill(weak);
      await save(page);
      await page.getByText(sentence).waitFor();
    }
    await newPassword.fill('70294816');
    await repetition.first().fill('70294817');
    await save(page);
    await page.getByText('Password yang diulang tidak sama dengan password baru.').waitFor();
    await repetition.first().fill('70294816');
    await save(page);
    await waitForToast(page, 'Password Diganti');
    await signIn(inject('localStackUrl'), nrp, '70294816');
  });

  test('is locked after too many wrong passwords', async () => {
    const { page } = await openNewUserSession(sessions);
    await open(page);
    await page.getByRole('radio').first().check();
    for (let tries = 0; tries < 6; tries += 1) {
      await current(page).fill(wrongPassword);
      const response = page.waitForResponse('**/api/change-password');
      await save(page);
      if ((await response).status() === 429) break;
    }
    await page
      .getByText(/Terlalu banyak percobaan masuk/)
      .first()
      .waitFor();
    await page.getByRole('timer').waitFor();
  });
});
