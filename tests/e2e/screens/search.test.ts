import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { clearRoutes, failCall, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions([/status of 500/, /net::ERR_INTERNET_DISCONNECTED/]);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cari di HIMS' });
const field = (page: Page) => page.getByRole('combobox', { name: /^Cari nomor/ });
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name });
const activeOption = (page: Page) => dialog(page).getByRole('option', { selected: true });

const suffix = freshNomor('SRC').slice(-4);
const title = `Dump Truck Pengangkut Overburden ${suffix}`;
const nomor = freshNomor('SOP', 'PRO');
const retiredNomor = freshNomor('SOP', 'PRO');
beforeAll(async () => {
  const controller = await signInAs('controller');
  await controller.ok('create-hims-document', { department: 'PRO', nomor, nama: title, jenis: 'SOP' });
  const retired = { department: 'PRO', nomor: retiredNomor, nama: `${title} lama`, jenis: 'SOP' } as const;
  const { document } = await controller.ok('create-hims-document', retired);
  await controller.ok('update-hims-documents', {
    department: 'PRO',
    rows: [{ id: document.id, version: document.version, status: 'Kadaluarsa' }],
  });
});
afterEach(async () => clearRoutes(await sessions.page('controller')));

describe('the search everywhere', () => {
  test('opens with a key, forgives a typing error, and Enter opens the document', async () => {
    const page = await sessions.page('controller');
    await page.goto('/pengajuan');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe('');
    expect(await accessibilityViolations(page)).toEqual([]);
    await takeScreenshots(page, 'search-start', false);

    await page.keyboard.type(`dump trukc ${suffix}`);
    await option(page, title).first().waitFor();
    expect(await activeOption(page).textContent()).toContain(nomor);
    expect(await option(page, /Kadaluarsa/).textContent()).toContain(retiredNomor);
    expect(await accessibilityViolations(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takeScreenshots(page, `search-typo-${colorScheme}`, false);
    }
    await page.emulateMedia({ colorScheme: null });

    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: title }).waitFor();
    expect(new URL(page.url()).searchParams.get('cari')).toBe(nomor);
    await page.getByRole('main').getByText(nomor).first().waitFor();
    expect(await dialog(page).count()).toBe(0);

    // The choice is offered first the next time, before anything is typed.
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Cari di HIMS' }).click();
    const recent = dialog(page).getByRole('group', { name: 'Terakhir dan sering dibuka' });
    await recent.getByRole('option').first().waitFor();
    expect(await recent.getByRole('option').first().textContent()).toContain(nomor);
    await takeScreenshots(page, 'search-recent', false);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Cari di HIMS');
  });

  test('finds submissions by number and screens by name, with the keyboard alone', async () => {
    const page = await sessions.page('controller');
    await page.goto('/dashboard');
    const row = page
      .getByRole('row')
      .filter({ has: page.locator('[data-submission]') })
      .first();
    await row.waitFor();
    const submitted = await (await signInAs('controller')).ok('get-dashboard-documents', {});
    const { document_number, document_title } = submitted.documents[0] ?? expect.fail('no submission');

    await page.keyboard.press('Control+k');
    await page.keyboard.type(document_number.toLowerCase().replaceAll('-', ' '));
    const submission = dialog(page).getByRole('group', { name: 'Pengajuan' }).getByRole('option').first();
    await submission.getByText(document_number, { exact: true }).waitFor();
    for (let step = 0; step < 20 && (await submission.getAttribute('aria-selected')) !== 'true'; step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: document_title }).waitFor();

    // The panel beside the list leaves the page usable, so the keys work.
    await page.keyboard.press('/');
    await page.keyboard.type('ganti pasword');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Ganti Password' }).waitFor();
    // Not while a dialog hides the page, and never in a field.
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Ganti Password' }).waitFor({ state: 'detached' });
    expect(await dialog(page).count()).toBe(0);
    await page.goto('/database');
    await page.getByLabel('Cari dokumen anda').click();
    await page.keyboard.type('a/b');
    expect(await page.getByLabel('Cari dokumen anda').inputValue()).toBe('a/b');
    expect(await dialog(page).count()).toBe(0);
  });

  test('says what is missing, and fits on a phone', async () => {
    const page = await sessions.page('controller');
    await page.goto('/pengajuan');
    await resize(page, 390, 844);
    await page.getByRole('button', { name: 'Cari di HIMS' }).click();
    await field(page).fill('zzqqxxvv');
    await dialog(page).getByText('Tidak ada hasil yang cocok.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await field(page).fill(title);
    await option(page, title).first().waitFor();
    expect(await hasHorizontalOverflow(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Tutup pencarian' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await resize(page, 1440);

    const { page: other } = await sessions.openFresh('controller');
    await failCall(other, 'list-hims-documents');
    await other.goto('/pengajuan');
    await other.getByRole('button', { name: 'Cari di HIMS' }).click();
    await dialog(other).getByText('Sebagian daftar gagal dimuat, sehingga hasilnya belum lengkap.').waitFor();
    await clearRoutes(other);
    await dialog(other).getByRole('button', { name: 'Coba Lagi' }).click();
    await field(other).fill(nomor);
    await option(other, title).waitFor();
    await other.context().setOffline(true);
    await dialog(other).getByText('Koneksi terputus. Pencarian memakai data terakhir').waitFor();
    expect(await option(other, title).count()).toBe(1);
  });

  test('offers a user only their own screens', async () => {
    const page = await sessions.page('employee');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Cari di HIMS' }).click();
    await field(page).fill('pengguna');
    await dialog(page).getByText('Tidak ada hasil yang cocok.').waitFor();
    await field(page).fill(nomor);
    await option(page, title).click();
    await page.getByRole('row').filter({ hasText: nomor }).waitFor();
    expect(new URL(page.url()).searchParams.has('riwayat')).toBe(false);
  });
});

test('the database keeps its exact search and offers similar documents when it finds none', async () => {
  const page = await sessions.page('employee');
  await page.goto('/database');
  await page.getByLabel('Cari dokumen anda').fill(`dump trukc ${suffix}`);
  await page.getByText('Tidak ada dokumen yang cocok.').waitFor();
  const similar = page.getByRole('region', { name: 'Mungkin yang Anda maksud:' });
  await similar.getByRole('link', { name: nomor }).waitFor();
  expect(await similar.getByRole('link').count()).toBeLessThanOrEqual(5);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'database-similar', false);
  await similar.getByRole('link', { name: nomor }).click();
  await page.getByRole('row').filter({ hasText: nomor }).waitFor();
  expect(await page.getByLabel('Cari dokumen anda').inputValue()).toBe(nomor);
});
