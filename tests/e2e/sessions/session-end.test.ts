import { afterEach, describe, expect, test } from 'vitest';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import {
  loginButton,
  nrpField,
  openNewUserSession,
  openWithConfirmedSession,
  passwordField,
  sessionDialog,
  signInAgain,
} from '../../support/login-page.ts';
import { addUser, updateUser } from '../../support/users.ts';

const sessions = new BrowserSessions();
afterEach(() => sessions.close());

describe('a session that ends on an open screen', () => {
  test('is replaced by another account with newly mounted screens', async () => {
    const { page, nrp } = await openNewUserSession(sessions);
    await openWithConfirmedSession(page, '/pengajuan');
    await page.getByLabel('Judul Dokumen').fill('Milik orang lain');
    await updateUser(nrp, { active: false });
    await sessionDialog(page, 'Sesi Berakhir').waitFor();
    await page.getByRole('button', { name: 'Gunakan Akun Lain' }).click();
    await page.waitForURL('**/login');
    await page.getByText(/Sesi Anda telah berakhir/).waitFor();
    const { user, password } = await addUser();
    await nrpField(page).fill(user.nrp);
    await passwordField(page).fill(password);
    await loginButton(page).click();
    await page.waitForURL('**/pengajuan');
    await page
      .getByText(user.full_name ?? user.nrp)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('');
  });
});

test('all tabs continue when one of them signs in again, and are signed out together, without their drafts', async () => {
  const { context, page, nrp, name } = await openNewUserSession(sessions);
  const other = await context.newPage();
  await openWithConfirmedSession(other, '/pengajuan');
  await other.getByLabel('Judul Dokumen').fill('Di tab lain');
  const { password } = await (await signInAs('admin')).ok('reset-user-password', { nrp });
  for (const each of [page, other]) await sessionDialog(each, 'Sesi Berakhir').waitFor();
  await signInAgain(page, password);
  await sessionDialog(other, 'Sesi Berakhir').waitFor({ state: 'detached' });
  expect(await other.getByLabel('Judul Dokumen').inputValue()).toBe('Di tab lain');

  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Keluar' }).click();
  for (const each of [page, other]) await each.waitForURL((url) => url.pathname === '/');
  const stored = await other.evaluate(() => Object.keys(sessionStorage));
  expect(stored.filter((key) => key.startsWith('hims.pengajuan'))).toEqual([]);
});
