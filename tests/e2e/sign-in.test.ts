import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { fillForm } from '../support/acts.ts';
import { signIn } from '../support/api.ts';
import { accessibilityFaults, photograph, signInAt, type Visitor } from '../support/browser.ts';
import { testFile } from '../support/files.ts';
import { person } from '../support/people.ts';
import { freshNomor } from '../support/submissions.ts';
import { addUser, changeUser, freshNrp, newPerson } from '../support/users.ts';
import { Visits } from '../support/visits.ts';

const visits = new Visits();
afterEach(() => visits.close());

const wrongPassword = '90817263';
const someone = (): Promise<Visitor> => visits.fresh('nobody');
const nrpField = (page: Page) => page.getByLabel('NRP', { exact: true });
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const says = (page: Page, sentence: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: sentence }).first().waitFor();
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    return !document.activeElement?.dispatchEvent(event);
  }, text);

/** Somebody of this file's own, signed in: what becomes of them concerns no other test. */
const newcomer = async (facts: Parameters<typeof addUser>[0] = {}) => {
  const somebody = await newPerson(facts);
  const { nrp, password, user } = somebody;
  const visiting = await visits.of(somebody);
  await visiting.page.goto('/dashboard');
  return { ...visiting, nrp, name: user.full_name ?? '', password };
};

const overScreen = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });
const signInAgain = async (page: Page, title: string, button: string, password: string): Promise<void> => {
  const dialog = overScreen(page, title);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('the login', () => {
  test('takes eight digits and nothing else, and asks the server only then', async () => {
    const { page } = await someone();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('validate-login')) asked += 1;
    });
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Selamat Datang di HIMS' }).waitFor();
    await login(page).click();
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
    const { page } = await someone();
    const { user, password } = await addUser();
    await page.goto('/login');
    await nrpField(page).fill(user.nrp);
    await passwordField(page).fill(wrongPassword);
    await login(page).click();
    await says(page, 'Login Gagal');
    await page
      .getByRole('alert')
      .getByText('NRP atau password salah. Silakan periksa kembali kredensial Anda.')
      .waitFor();
    await passwordField(page).fill(password);
    await passwordField(page).press('Enter');
    await page.getByRole('button', { name: 'Loading...' }).waitFor();
    await says(page, 'Anda berhasil masuk.');
    await page.waitForURL('**/dashboard');
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
  });

  test('tells whoever is locked out for how long, and counts down', async () => {
    const { page } = await someone();
    const { user, password } = await addUser();
    await page.goto('/login');
    await nrpField(page).fill(user.nrp);
    const locked = page.getByText(/Terlalu banyak percobaan masuk\. Silakan coba lagi dalam 1 menit/);
    for (let tries = 0; tries < 6; tries += 1) {
      await passwordField(page).fill(wrongPassword);
      const answered = page.waitForResponse('**/api/validate-login');
      await login(page).click();
      if ((await answered).status() === 429) break;
    }
    await locked.first().waitFor();
    const timer = page.getByRole('timer');
    const left = await timer.textContent();
    expect(left).toMatch(/^(1:00|0:\d\d)$/);
    await page.waitForTimeout(1500);
    expect(await timer.textContent()).not.toBe(left);
    await photograph(page, 'login-locked');
    expect(await accessibilityFaults(page)).toEqual([]);
    await (await person('admin')).ok('unlock-user', { nrp: user.nrp });
    await passwordField(page).fill(password);
    await login(page).click();
    await page.waitForURL('**/dashboard');
  });
});

describe('a session that ends while somebody works', () => {
  test('leaves everything typed and chosen in its place until they sign in again', async () => {
    const { page, nrp } = await newcomer();
    await page.goto('/pengajuan');
    const [draft, supporting] = await Promise.all([testFile('docx'), testFile('pdf')]);
    const nomor = freshNomor();
    const title = `Prosedur Sesi ${nomor.slice(-8)}`;
    await fillForm(page, { purpose: 'new', title, type: 'SOP', nomor, department: 'Plant', draft, supporting });
    const { password } = await (await person('admin')).ok('reset-user-password', { nrp });
    await overScreen(page, 'Sesi Berakhir').waitFor();
    await page.getByText('Masuk kembali untuk melanjutkan; isian formulir Anda tetap tersimpan.').waitFor();
    await photograph(page, 'session-over', false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await passwordField(page).last().fill(wrongPassword);
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/NRP atau password salah/)
      .waitFor();
    await signInAgain(page, 'Sesi Berakhir', 'Masuk Kembali', password);
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe(title);
    await page.getByText(draft.name).waitFor();
    await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
    await page.getByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' }).waitFor();
  });

  test('is announced before its sixteen hours are over, and can be begun anew on the spot', async () => {
    const { user, password } = await addUser();
    const { page } = await someone();
    await page.clock.install();
    await signInAt(page, user.nrp, password);
    await page.goto('/pengajuan');
    await page.getByLabel('Judul Dokumen').fill('Belum selesai');
    // Only the browser's clock runs ahead: what the server would say of its own must not put it right.
    await page.route('**/api/refresh-session', (route) => route.abort());
    await page.clock.fastForward('15:46:00');
    await overScreen(page, 'Sesi Anda Segera Berakhir').waitFor();
    await photograph(page, 'session-ending', false);
    await page.getByRole('button', { name: 'Nanti' }).click();
    await overScreen(page, 'Sesi Anda Segera Berakhir').waitFor({ state: 'detached' });
    await page.clock.fastForward('00:15:00');
    await overScreen(page, 'Sesi Berakhir').waitFor();
    await page.unroute('**/api/refresh-session');
    await signInAgain(page, 'Sesi Berakhir', 'Masuk Kembali', password);
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('Belum selesai');

    await page.route('**/api/refresh-session', (route) => route.abort());
    await page.clock.fastForward('15:50:00');
    await overScreen(page, 'Sesi Anda Segera Berakhir').waitFor();
    await signInAgain(page, 'Sesi Anda Segera Berakhir', 'Perpanjang Sesi', password);
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('Belum selesai');
  });

  test('gives way to another account, which starts on screens of its own', async () => {
    const { page, nrp } = await newcomer();
    await page.goto('/pengajuan');
    await page.getByLabel('Judul Dokumen').fill('Milik orang lain');
    await changeUser(nrp, { active: false });
    await overScreen(page, 'Sesi Berakhir').waitFor();
    await page.getByRole('button', { name: 'Gunakan Akun Lain' }).click();
    await page.waitForURL('**/login');
    await page.getByText(/Sesi Anda telah berakhir/).waitFor();
    const { user, password } = await addUser();
    await nrpField(page).fill(user.nrp);
    await passwordField(page).fill(password);
    await login(page).click();
    await page.waitForURL('**/pengajuan');
    await page
      .getByText(user.full_name ?? user.nrp)
      .first()
      .waitFor();
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('');
  });
});

describe('every tab', () => {
  test('is signed out with the first', async () => {
    const { context, page, name, complaints } = await newcomer();
    const other = await context.newPage();
    await other.goto('/database');
    await other.getByText('Kebijakan K3LH').first().waitFor();
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'Keluar' }).click();
    for (const each of [page, other]) await each.waitForURL((url) => url.pathname === '/');
    await other.goto('/dashboard');
    await other.waitForURL('**/login');
    expect(complaints).toEqual([]);
  });

  test('goes on when one of them signs in again', async () => {
    const { context, page, nrp } = await newcomer();
    const other = await context.newPage();
    await other.goto('/pengajuan');
    await other.getByLabel('Judul Dokumen').fill('Di tab lain');
    const { password } = await (await person('admin')).ok('reset-user-password', { nrp });
    for (const each of [page, other]) await overScreen(each, 'Sesi Berakhir').waitFor();
    await signInAgain(page, 'Sesi Berakhir', 'Masuk Kembali', password);
    await overScreen(other, 'Sesi Berakhir').waitFor({ state: 'detached' });
    expect(await other.getByLabel('Judul Dokumen').inputValue()).toBe('Di tab lain');
  });
});

test('a changed role shows on the screen at once, and takes the screen away with it', async () => {
  const { page, nrp } = await newcomer();
  expect(await page.getByRole('link', { name: 'Daftar Induk' }).count()).toBe(0);
  await changeUser(nrp, { roles: ['admin'] });
  await page.getByRole('link', { name: 'Daftar Induk' }).waitFor();
  await page.getByRole('link', { name: 'Pengguna' }).click();
  await page.getByRole('heading', { name: 'Pengguna' }).waitFor();
  await changeUser(nrp, { roles: [] });
  await page.waitForURL('**/dashboard');
  await says(page, 'Akses Ditolak');
  expect(await page.getByRole('link', { name: 'Daftar Induk' }).count()).toBe(0);
});

describe('Ganti Password', () => {
  const open = (page: Page) => page.getByRole('button', { name: 'Ganti Password' }).click();
  const current = (page: Page) => page.getByLabel('Password Saat Ini', { exact: true });
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Ganti Password' }).click();

  test('takes one of the offered passwords, ends other sessions and keeps this one', async () => {
    const { page, nrp, password } = await newcomer();
    const elsewhere = await visits.of(await signIn(inject('stageUrl'), nrp, password));
    await elsewhere.page.goto('/dashboard');
    await open(page);
    await page.getByRole('radio').nth(1).check();
    await photograph(page, 'change-password', false);
    expect(await accessibilityFaults(page)).toEqual([]);
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
    await says(page, 'Password Diganti');
    await overScreen(elsewhere.page, 'Sesi Berakhir').waitFor();
    await page.getByRole('link', { name: 'Database HIMS' }).click();
    await page.getByText('Kebijakan K3LH').first().waitFor();
    expect(await overScreen(page, 'Sesi Berakhir').count()).toBe(0);
    await signIn(inject('stageUrl'), nrp, chosen);
  });

  test('refuses what is easily guessed, and takes a password of one’s own', async () => {
    const { page, nrp, password } = await newcomer();
    await open(page);
    await current(page).fill(password);
    await page.getByRole('tab', { name: 'Buat sendiri' }).click();
    const [fresh, again] = [page.getByLabel('Password Baru', { exact: true }), page.getByLabel('Ulangi Password Baru')];
    for (const [tried, sentence] of [
      ['12345678', 'Password tidak boleh berisi angka berurutan.'],
      ['17081945', 'Password tidak boleh berupa tanggal.'],
      [nrp, 'Password tidak boleh sama dengan NRP Anda atau susunan ulangnya.'],
      [password, 'Password baru harus berbeda dari password saat ini.'],
    ] as const) {
      await fresh.fill(tried);
      await save(page);
      await page.getByText(sentence).waitFor();
    }
    await fresh.fill('70294816');
    await again.first().fill('70294817');
    await save(page);
    await page.getByText('Password yang diulang tidak sama dengan password baru.').waitFor();
    await again.first().fill('70294816');
    await save(page);
    await says(page, 'Password Diganti');
    await signIn(inject('stageUrl'), nrp, '70294816');
  });

  test('is no way around the lock-out', async () => {
    const { page } = await newcomer();
    await open(page);
    await page.getByRole('radio').first().check();
    for (let tries = 0; tries < 6; tries += 1) {
      await current(page).fill(wrongPassword);
      const answered = page.waitForResponse('**/api/change-password');
      await save(page);
      if ((await answered).status() === 429) break;
    }
    await page
      .getByText(/Terlalu banyak percobaan masuk/)
      .first()
      .waitFor();
    await page.getByRole('timer').waitFor();
  });
});

test('an unknown NRP is told nothing else', async () => {
  const { page } = await someone();
  await page.goto('/login');
  await nrpField(page).fill(freshNrp());
  await passwordField(page).fill(wrongPassword);
  await login(page).click();
  await page
    .getByRole('alert')
    .getByText(/NRP atau password salah/)
    .waitFor();
});
