import { afterEach, describe, expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import {
  loginButton,
  nrpField,
  openNewUserSession,
  openWithConfirmedSession,
  passwordField,
  sessionDialog,
  signInAgain,
  wrongPassword,
} from '../../support/login-page.ts';
import { fillForm } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';
import { addUser, updateUser } from '../../support/users.ts';

const sessions = new BrowserSessions();
afterEach(() => sessions.close());

describe('a session that ends on an open screen', () => {
  test('retains typed text and chosen files until the user signs in again', async () => {
    const { page, nrp } = await openNewUserSession(sessions);
    await openWithConfirmedSession(page, '/pengajuan');
    const [draft, supporting] = await Promise.all([testFile('docx'), testFile('pdf')]);
    const nomor = freshNomor();
    const title = `Prosedur Sesi ${nomor.slice(-8)}`;
    await fillForm(page, { purpose: 'new', title, type: 'SOP', nomor, department: 'Plant', draft, supporting });
    const { password } = await (await signInAs('admin')).ok('reset-user-password', { nrp });
    await sessionDialog(page, 'Sesi Berakhir').waitFor();
    await page.getByText('Masuk kembali untuk melanjutkan; isian formulir Anda tetap tersimpan.').waitFor();
    await takeScreenshots(page, 'session-over', false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await passwordField(page).last().fill(wrongPassword);
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/NRP atau password salah/)
      .waitFor();
    await signInAgain(page, password);
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe(title);
    await page.getByText(draft.name).waitFor();
    await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
    await page.getByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' }).waitFor();
  });

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
