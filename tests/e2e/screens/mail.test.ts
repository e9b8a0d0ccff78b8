import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  signInOnPage,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { delayCall, failCall, setUpBrowserSessions, waitForToastText } from '../../support/browser-sessions.ts';
import { mailsTo, tokenIn, waitForMail } from '../../support/mails.ts';
import { addUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/status of (400|409|500)/]);
const path = '/konfirmasi-email';

const newAddress = (name: string): string => `${name}.${randomBytes(4).toString('hex')}@kontraktor.co.id`;

const openAs = async ({ user, password }: Awaited<ReturnType<typeof addUser>>): Promise<Page> => {
  const { page } = await sessions.openFresh('anonymous');
  await page.goto('/login');
  await signInOnPage(page, user.nrp, password);
  await page.waitForURL('**/dashboard');
  return page;
};

const expectSoundAtEveryWidth = async (page: Page): Promise<void> => {
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await resize(page, 1440);
};

test('a user sets an address, follows the link after signing in again, and switches mail off', async () => {
  const person = await addUser({ full_name: 'Maria Goretti Wulandari Kusumaningtyas' });
  const page = await openAs(person);
  await page.getByRole('contentinfo').getByRole('button', { name: 'E-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mail' });
  await dialog.getByRole('button', { name: 'Kirim Tautan' }).click();
  await dialog.getByText('Alamat e-mail harus diisi').waitFor();
  await dialog.getByLabel('Alamat e-mail').fill('maria@');
  await dialog.getByRole('button', { name: 'Kirim Tautan' }).click();
  await dialog.getByText(/tidak lengkap atau salah ketik/).waitFor();
  await takeScreenshots(page, 'mail-dialog-error');
  expect(await accessibilityViolations(page)).toEqual([]);
  const address = newAddress('maria.goretti.wulandari.kusumaningtyas');
  await dialog.getByLabel('Alamat e-mail').fill(address);
  await dialog.getByRole('button', { name: 'Kirim Tautan' }).click();
  await waitForToastText(page, 'Tautan Dikirim');
  await dialog.getByText('Menunggu konfirmasi').waitFor();
  await takeScreenshots(page, 'mail-dialog-waiting');
  await expectSoundAtEveryWidth(page);

  const token = tokenIn(await waitForMail(inject('dataDir'), address));
  const phone = (await sessions.openFresh('anonymous')).page;
  await phone.goto(`${path}#${token}`);
  await phone.waitForURL('**/login');
  await phone.getByLabel('NRP').fill(person.user.nrp);
  await phone.getByLabel('Password', { exact: true }).fill(person.password);
  await phone.getByRole('button', { name: 'Login', exact: true }).click();
  await phone.waitForURL(`**${path}*`);
  await phone.getByText(/telah dikonfirmasi\.$/).waitFor();
  await phone.getByText('E-mail dikirim ke alamat ini.').waitFor();
  await takeScreenshots(phone, 'mail-confirmed');
  await expectSoundAtEveryWidth(phone);
  await phone.getByRole('checkbox', { name: /^Kirim e-mail/ }).uncheck();
  await phone.getByText('E-mail sedang Anda matikan.').waitFor();

  // The dialog in the other browser learns of it by itself.
  await dialog.getByText('Terkonfirmasi', { exact: true }).waitFor({ timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Hapus Alamat' }).click();
  await dialog.getByLabel('Alamat e-mail').waitFor();
  expect(mailsTo(inject('dataDir'), address)).toHaveLength(1);
});

test('says that a link is no longer valid, and why an address was switched off', async () => {
  const person = await addUser({ full_name: 'Agus Salim' });
  const page = await openAs(person);
  await page.goto(`${path}#${'a'.repeat(43)}`);
  await page.getByText('Alamat belum dikonfirmasi').waitFor();
  await page.getByText(/Tautan ini tidak berlaku lagi/).waitFor();
  await takeScreenshots(page, 'mail-link-invalid');
  await page.getByLabel('Alamat e-mail').fill('complaint@simulator.amazonses.com');
  await page.getByRole('button', { name: 'Kirim Tautan' }).click();
  await page.getByText('Dihentikan', { exact: true }).waitFor({ timeout: 20_000 });
  await page.getByText(/dilaporkan sebagai tidak diinginkan/).waitFor();
  await takeScreenshots(page, 'mail-switched-off');
  await expectSoundAtEveryWidth(page);
  await page.getByRole('button', { name: /^Notifikasi/ }).click();
  await page.getByText('E-mail Dimatikan').first().waitFor();
});

test('shows that it loads, and a failure with another attempt', async () => {
  const page = await sessions.page('employee');
  const release = await delayCall(page, 'get-mail-settings');
  await page.goto(path);
  await page.getByRole('status', { name: 'Memuat pengaturan e-mail' }).waitFor();
  release();
  await page.getByLabel('Alamat e-mail').waitFor();
  await failCall(page, 'get-mail-settings');
  await page.goto('/panduan');
  await page.goto(path);
  await page.getByText(/^Gagal memuat pengaturan e-mail/).waitFor({ timeout: 20_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Coba Lagi' }).click();
  await page.getByLabel('Alamat e-mail').waitFor();
});
