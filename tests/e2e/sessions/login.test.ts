import { expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { loginButton, nrpField, passwordField, wrongPassword } from '../../support/login-page.ts';
import { addUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/status of 401/]);

test('a user is told of a wrong password, signs in with the right one, and out again', async () => {
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
  await takeScreenshots(page, 'login-rejected');
  expect(await accessibilityViolations(page)).toEqual([]);
  await passwordField(page).fill(password);
  await passwordField(page).press('Enter');
  await waitForToast(page, 'Login Berhasil', 'Anda berhasil masuk.');
  await page.waitForURL('**/dashboard');
  await page.reload();
  // The next screen takes the focus when it has loaded, which would close an open menu.
  await page.getByText(/^Menampilkan|^Tidak ada data dokumen/).waitFor();
  await page.getByRole('button', { name: user.full_name ?? '' }).click();
  await page.getByRole('menuitem', { name: 'Keluar' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('hims.session'))).toBeNull();
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
});
