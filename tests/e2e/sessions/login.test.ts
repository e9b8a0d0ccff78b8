import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { BrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { loginButton, nrpField, passwordField, wrongPassword } from '../../support/login-page.ts';
import { addUser, freshNrp } from '../../support/users.ts';

const sessions = new BrowserSessions();
afterEach(() => sessions.close());

const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    return !document.activeElement?.dispatchEvent(event);
  }, text);

describe('the login', () => {
  test('takes eight digits and nothing else, and asks the server only then', async () => {
    const { page } = await sessions.openFresh('anonymous');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('validate-login')) asked += 1;
    });
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Selamat Datang di HIMS' }).waitFor();
    await loginButton(page).click();
    await page.getByText('NRP harus 8 angka.').waitFor();
    await page.getByText('Password harus 8 angka.').waitFor();
    await nrpField(page).pressSequentially('123ab');
    await page.getByText('NRP hanya boleh berisi angka.').waitFor();
    expect(await nrpField(page).inputValue()).toBe('123');
    await passwordField(page).pressSequentially('1x');
    await page.getByText('Password hanya boleh berisi angka.').waitFor();
    await passwordField(page).fill('');
    await passwordField(page).focus();
    expect(await paste(page, '2468-1357')).toBe(true);
    await page.getByText('Password hanya boleh berisi angka.').waitFor();
    expect(await passwordField(page).inputValue()).toBe('');
    expect(await paste(page, '24681357')).toBe(false);
    expect(asked).toBe(0);
    await page.getByRole('button', { name: 'Tampilkan password' }).click();
    expect(await passwordField(page).getAttribute('type')).toBe('text');
    await page.getByRole('link', { name: 'Kembali ke Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('says that NRP or password are wrong, then lets in whoever knows both, and no further', async () => {
    const { page } = await sessions.openFresh('anonymous');
    const { user, password } = await addUser();
    await page.goto('/login');
    await nrpField(page).fill(user.nrp);
    await passwordField(page).fill(wrongPassword);
    await loginButton(page).click();
    await waitForToast(page, 'Login Gagal');
    await page
      .getByRole('alert')
      .getByText('NRP atau password salah. Silakan periksa kembali kredensial Anda.')
      .waitFor();
    await passwordField(page).fill(password);
    await passwordField(page).press('Enter');
    await page.getByRole('button', { name: 'Loading...' }).waitFor();
    await waitForToast(page, 'Login Berhasil', 'Anda berhasil masuk.');
    await page.waitForURL('**/dashboard');
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
  });

  test('tells whoever is locked out for how long, and counts down', async () => {
    const { page } = await sessions.openFresh('anonymous');
    const { user, password } = await addUser();
    await page.goto('/login');
    await nrpField(page).fill(user.nrp);
    const locked = page.getByText(/Terlalu banyak percobaan masuk\. Silakan coba lagi dalam 1 menit/);
    for (let tries = 0; tries < 6; tries += 1) {
      await passwordField(page).fill(wrongPassword);
      const answered = page.waitForResponse('**/api/validate-login');
      await loginButton(page).click();
      if ((await answered).status() === 429) break;
    }
    await locked.first().waitFor();
    const timer = page.getByRole('timer');
    const left = await timer.textContent();
    expect(left).toMatch(/^(1:00|0:\d\d)$/);
    await page.waitForTimeout(1500);
    expect(await timer.textContent()).not.toBe(left);
    await takeScreenshots(page, 'login-locked');
    expect(await accessibilityViolations(page)).toEqual([]);
    await (await signInAs('admin')).ok('unlock-user', { nrp: user.nrp });
    await passwordField(page).fill(password);
    await loginButton(page).click();
    await page.waitForURL('**/dashboard');
  });

  test('an unknown NRP is told nothing else', async () => {
    const { page } = await sessions.openFresh('anonymous');
    await page.goto('/login');
    await nrpField(page).fill(freshNrp());
    await passwordField(page).fill(wrongPassword);
    await loginButton(page).click();
    await page
      .getByRole('alert')
      .getByText(/NRP atau password salah/)
      .waitFor();
  });
});
