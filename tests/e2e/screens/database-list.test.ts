import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, resize } from '../../support/browser.ts';
import { delayCall, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();

test('shows the controlled documents to every user', async () => {
  const page = await sessions.page('sheEmployee');
  await page.goto('/database');
  await page.getByText('Kebijakan K3LH').first().waitFor();
});

test('starts with manuals and policies of IMS, with the policy and the two manuals first', async () => {
  const page = await sessions.page('employee');
  await page.goto('/database');
  const names = page.locator('tbody tr td:nth-child(2)');
  await names.first().waitFor();
  await expect
    .poll(async () => (await names.allInnerTexts()).slice(0, 3).map((name) => name.trim()))
    .toEqual([
      expect.stringContaining('Kebijakan K3LH'),
      expect.stringContaining('Manual IMS'),
      expect.stringContaining('Manual SMKP'),
    ]);
  expect(await page.getByRole('tab', { name: 'IMS' }).getAttribute('aria-selected')).toBe('true');
});

test('searches all types and departments and the department labels, ignoring case', async () => {
  const page = await sessions.page('employee');
  await page.goto('/database?jenis=FRM&departemen=fat&cari=EXCAVATOR');
  await page.locator('tbody mark').first().waitFor();
  await page.getByPlaceholder('Cari dokumen anda').fill('engineering');
  await page.locator('tbody tr').filter({ hasText: 'ENGINEERING' }).first().waitFor();
});

test('finds a number in every spelling, marks it and shows it as written', async () => {
  const plain = freshNomor('SOP', 'FAT');
  const spaced = freshNomor('SOP', 'FAT').replaceAll('-', ' – ');
  const controller = await signInAs('controller');
  for (const nomor of [plain, spaced])
    await controller.ok('create-hims-document', { department: 'FAT', nomor, nama: 'Prosedur Tulisan', jenis: 'SOP' });
  const page = await sessions.page('employee');
  await page.goto('/database');
  const rows = page.locator('tbody tr');
  for (const [typed, nomor] of [
    [plain.replaceAll('-', ' – '), plain],
    [spaced.replaceAll(' – ', '-').toLowerCase(), spaced],
    [`${spaced.slice(0, -2)}`, spaced],
  ] as const) {
    await page.getByPlaceholder('Cari dokumen anda').fill(typed);
    // Until the server has confirmed the lists, the row says that nothing was found.
    await rows.filter({ hasText: nomor }).waitFor();
    expect(await rows.count()).toBe(1);
    expect(await rows.first().locator('mark').first().innerText()).toBe(
      nomor.slice(0, typed === nomor.slice(0, -2) ? -2 : undefined),
    );
  }
});

test('finds documents of the jenis OTHER as Lainnya', async () => {
  const page = await sessions.page('sheEmployee');
  await page.goto('/database?cari=lainnya');
  await page.getByRole('row').filter({ hasText: 'OTHER' }).filter({ hasText: 'Lainnya' }).first().waitFor();
});

test('shows types, departments, columns and pages', async () => {
  const page = await sessions.page('sheEmployee');
  await page.goto('/database');
  await heading(page, 'Dokumen HIMS HKT');
  await page.getByText('Cari semua jenis dokumen HIMS sesuai kebutuhan Anda').waitFor();
  expect(await page.getByRole('navigation', { name: 'Jenis dokumen' }).getByRole('button').allInnerTexts()).toEqual([
    'Manual dan Kebijakan',
    'Standar Operasional Prosedur',
    'Instruksi Kerja',
    'Standar Parameter',
    'Form',
  ]);
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'IMS',
    'SHE',
    'FAT',
    'HCGS',
    'PLC',
    'PLANT',
    'PRODUKSI',
    'ENGINEERING',
  ]);
  await page.getByPlaceholder('Cari dokumen anda').fill('prosedur');
  await page.getByText(/^Menampilkan 1-10 dari \d+ hasil$/).waitFor();
  await page.waitForURL('**cari=prosedur');
  expect(await columns(page)).toEqual([
    'Nomor Dokumen',
    'Nama Dokumen',
    'Jenis Dokumen',
    'Status',
    'Revisi Ke-',
    'Link Dokumen',
  ]);
  expect(await page.getByRole('button', { name: 'Sebelumnya' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  for (const [width, shown] of [
    [820, 4],
    [390, 0],
    [1440, 6],
  ] as const) {
    await resize(page, width);
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(shown);
  }
  await page.getByPlaceholder('Cari dokumen anda').fill('tidak ada yang begini');
  await page.getByText('Tidak ada dokumen yang cocok.').waitFor();
  // During a search no tab is active, and selecting any tab ends the search.
  expect(await page.getByRole('tab', { selected: true }).count()).toBe(0);
  await page.getByRole('tab', { name: 'IMS' }).click();
  await expect.poll(() => page.getByPlaceholder('Cari dokumen anda').inputValue()).toBe('');
  expect(await page.getByRole('tab', { selected: true }).allInnerTexts()).toEqual(['IMS']);
});

test('moves no column from page to page, and no row when a history opens beside the table', async () => {
  const page = await sessions.page('admin');
  await page.goto('/database?cari=prosedur');
  const rows = page.locator('tbody tr');
  const columnPlaces = () =>
    page.getByRole('columnheader').evaluateAll((each) => each.map((header) => header.getBoundingClientRect().x));
  const rowPlaces = () => rows.evaluateAll((each) => each.map((row) => Math.round(row.getBoundingClientRect().top)));
  await page.getByText(/^Menampilkan 1-10 dari/).waitFor();
  const firstPage = await columnPlaces();
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  expect(await columnPlaces()).toEqual(firstPage);

  const before = await rowPlaces();
  await rows
    .nth(3)
    .getByRole('button', { name: /^Riwayat / })
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Riwayat Revisi', exact: true }).waitFor();
  expect(await columns(page)).toEqual(['Nomor Dokumen', 'Nama Dokumen', 'Link Dokumen']);
  expect(await rowPlaces()).toEqual(before);
  expect(await rows.nth(3).getAttribute('aria-selected')).toBe('true');
  // Scrolled, the header covers half of a button, which axe counts as a small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('shows a loading state until the first list is loaded', async () => {
  const { page, context } = await sessions.openFresh('sheEmployee');
  const release = await delayCall(page, 'list-hims-documents');
  await page.goto('/database');
  await page.getByText('Memuat dokumen...').first().waitFor();
  release();
  await page.getByText('Kebijakan K3LH').first().waitFor();
  await context.close();
});

test('keeps a text typed right after a dialog was closed, when the machine is busy', async () => {
  const { page } = await sessions.openFresh('controller');
  // React renders navigations through this channel; typed text is rendered at once.
  await page.addInitScript(() => {
    const Native = MessageChannel;
    window.MessageChannel = class extends Native {
      constructor() {
        super();
        const { port2 } = this;
        const post = port2.postMessage.bind(port2) as (...message: unknown[]) => void;
        port2.postMessage = (...message: unknown[]) =>
          void setTimeout(() => post(...message), document.documentElement.dataset['busy'] ? 800 : 0);
      }
    };
  });
  await page.goto('/database?pekerjaan=semua');
  await page.getByRole('dialog', { name: 'Pekerjaan Terakhir' }).waitFor();
  await page.getByLabel('Cari dokumen anda').evaluate((box) => {
    document.documentElement.dataset['busy'] = 'true';
    document.querySelector<HTMLElement>('[aria-label="Tutup dialog"]')?.click();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'prosedur');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect.poll(() => new URL(page.url()).search).toBe('?cari=prosedur');
  await page.evaluate(() => document.documentElement.removeAttribute('data-busy'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/dokumen cocok dengan “prosedur”/).waitFor();
  expect(await page.getByPlaceholder('Cari dokumen anda').inputValue()).toBe('prosedur');
  expect(new URL(page.url()).search).toBe('?cari=prosedur');
});

test('leaves the focus in the search box that the user clicked while a dialog was closing', async () => {
  const page = await sessions.page('controller');
  await page.goto('/database');
  await page.getByRole('button', { name: 'Import & Upload' }).click();
  await page.getByRole('menuitem', { name: 'Pekerjaan Terakhir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pekerjaan Terakhir' });
  await dialog.waitFor();
  await page.getByLabel('Cari dokumen anda').evaluate((box) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=dialog]')) return;
      observer.disconnect();
      box.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The focus is returned in a task after the dialog is removed.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await page.keyboard.type('prosedur');
  expect(await page.getByPlaceholder('Cari dokumen anda').inputValue()).toBe('prosedur');
});
