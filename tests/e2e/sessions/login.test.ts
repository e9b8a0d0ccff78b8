import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { demoPassword } from '../../support/api.ts';
import { accessibilityViolations, signInOnPage, takeScreenshots } from '../../support/browser.ts';
import { delayCall, setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { loginButton, nrpField, passwordField, wrongPassword } from '../../support/login-page.ts';
import { nrps } from '../../support/nrps.ts';
import { addUser, freshNrp } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/status of (401|429)/]);

const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    return !document.activeElement?.dispatchEvent(event);
  }, text);

describe('the login page', () => {
  test('shows its texts, the password on request, and a link to the landing page', async () => {
    const page = await sessions.page('anonymous');
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Selamat Datang di HIMS', exact: true }).waitFor();
    await page.getByText('Masukkan NRP dan Password Anda').waitFor();
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Tampilkan password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('link', { name: 'Kembali ke Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('redirects a signed-in user to the dashboard', async () => {
    const page = await sessions.page('employee');
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
  });

  test('accepts only eight digits and sends nothing before', async () => {
    const { page } = await sessions.openFresh('anonymous');
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().includes('validate-login')) requestCount += 1;
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
    expect(requestCount).toBe(0);
    await page.getByRole('button', { name: 'Tampilkan password' }).click();
    expect(await passwordField(page).getAttribute('type')).toBe('text');
    await page.getByRole('link', { name: 'Kembali ke Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('drops other characters with a warning and rejects a paste that contains any', async () => {
    const page = await sessions.page('anonymous');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('validate-login') && calls.push(request.url()));
    await page.goto('/login');
    for (const [label, autocomplete] of [
      ['NRP', 'username'],
      ['Password', 'current-password'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.getAttribute('inputmode')).toBe('numeric');
      expect(await field.getAttribute('maxlength')).toBe('8');
      expect(await field.getAttribute('autocomplete')).toBe(autocomplete);
      await field.pressSequentially('12x');
      await page.getByText(`${label} hanya boleh berisi angka.`).waitFor();
      await field.pressSequentially('3');
      expect(await field.inputValue()).toBe('123');
      await field.fill('');
      await field.pressSequentially('1');
      await page.getByText(`${label} hanya boleh berisi angka.`).waitFor({ state: 'detached' });
      await field.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', '12-34');
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await page.getByText(`${label} hanya boleh berisi angka.`).waitFor();
      expect(await field.inputValue()).toBe('1');
    }
    await page.keyboard.press('Enter');
    await page.getByText('NRP harus 8 angka.').waitFor();
    await page.getByText('Password harus 8 angka.').waitFor();
    expect(calls).toEqual([]);
  });

  test('rejects a wrong password, then signs in with the right one', async () => {
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

  test('shows the remaining time of a lock-out as a countdown', async () => {
    const { page } = await sessions.openFresh('anonymous');
    const { user, password } = await addUser();
    await page.goto('/login');
    await nrpField(page).fill(user.nrp);
    const locked = page.getByText(/Terlalu banyak percobaan masuk\. Silakan coba lagi dalam 1 menit/);
    for (let tries = 0; tries < 6; tries += 1) {
      await passwordField(page).fill(wrongPassword);
      const response = page.waitForResponse('**/api/validate-login');
      await loginButton(page).click();
      if ((await response).status() === 429) break;
    }
    await locked.first().waitFor();
    const timer = page.getByRole('timer');
    const remaining = await timer.textContent();
    expect(remaining).toMatch(/^(1:00|0:\d\d)$/);
    await page.waitForTimeout(1500);
    expect(await timer.textContent()).not.toBe(remaining);
    await takeScreenshots(page, 'login-locked');
    expect(await accessibilityViolations(page)).toEqual([]);
    await (await signInAs('admin')).ok('unlock-user', { nrp: user.nrp });
    await passwordField(page).fill(password);
    await loginButton(page).click();
    await page.waitForURL('**/dashboard');
  });

  test('shows the same message for an unknown NRP', async () => {
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

describe('the session', () => {
  test('starts with a toast and the dashboard, and is deleted by signing out', async () => {
    const { page, context, consoleErrors } = await sessions.openFresh('anonymous');
    await page.goto('/login');
    await page.getByLabel('NRP', { exact: true }).fill(nrps.hcgsHead);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    const release = await delayCall(page, 'validate-login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(await page.getByRole('button', { name: 'Loading...' }).isDisabled()).toBe(true);
    release();
    await waitForToast(page, 'Login Berhasil', 'Anda berhasil masuk.');
    const toastShownAt = Date.now();
    await page.waitForURL('**/dashboard');
    // The toast is visible shortly after it is inserted.
    expect(Date.now() - toastShownAt).toBeGreaterThan(400);
    // The next screen takes the focus when it has loaded, which would close an open menu.
    await page.getByText(/^Menampilkan|^Tidak ada data dokumen/).waitFor();
    await page.locator('header button[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: 'Keluar' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('hims.session'))).toBeNull();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('stores the user of the login response', async () => {
    const { page, context } = await sessions.openFresh('anonymous');
    await signInOnPage(page, nrps.tdcHead, demoPassword);
    const { user } = JSON.parse((await page.evaluate(() => localStorage.getItem('hims.session'))) ?? '{}');
    expect(user).toMatchObject({
      email: `${nrps.tdcHead}@hims.local`,
      aud: 'authenticated',
      app_metadata: { provider: 'custom' },
      user_metadata: { nrp: nrps.tdcHead, roles: ['level1_management'], avatar_url: null },
      role: 'level1_management',
    });
    expect(inject('localStackUrl')).toContain(new URL(page.url()).host);
    await context.close();
  });

  test('removes a stored user that does not parse', async () => {
    const { page, context } = await sessions.openFresh('anonymous');
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('hims.session', '{"user": 7'));
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('hims.session'))).toBeNull();
    await context.close();
  });
});
