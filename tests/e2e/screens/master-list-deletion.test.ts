import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserClient } from '../../support/api.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToast, waitForToastText } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { edit, openList, rowAt } from '../../support/master-list.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();
let page: Page;
let admin: UserClient;

beforeAll(async () => {
  page = (await sessions.openFresh('controller')).page;
  admin = await signInAs('admin');
});

const create = async (count: number): Promise<{ search: string; names: string[] }> => {
  const search = freshNomor('INK', 'HGS');
  const names = Array.from({ length: count }, (_, at) => `Instruksi ${search} ${at + 1}`);
  for (const [at, nama] of names.entries())
    await admin.ok('create-hims-document', { department: 'HGS', nomor: `${search}-${at + 1}`, nama, jenis: 'INK' });
  return { search, names };
};

const openFiltered = async (search: string, count: number): Promise<void> => {
  await openList(page, 'hcgs');
  await page.getByLabel('Cari dokumen anda').fill(search);
  await page.getByText(new RegExp(`^${count} dari `)).waitFor();
  await edit(page);
};

const box = (index: number) => rowAt(page, index).getByRole('checkbox');
const bar = (count: number) => page.getByText(`${count} dokumen dipilih`);
const dialog = (count: number) => page.getByRole('alertdialog', { name: `Hapus ${count} dokumen?` });
const nomorsOf = async (search: string) => {
  const list = await admin.ok('list-hims-documents', { department: 'HGS' });
  return 'documents' in list ? list.documents.map(({ nomor }) => nomor).filter((each) => each.startsWith(search)) : [];
};

describe('the deletion of several documents', () => {
  test('selects a range with Shift, confirms once, and gives the documents back with Urungkan', async () => {
    const { search } = await create(8);
    await openFiltered(search, 8);
    await box(1).click();
    await box(6).click({ modifiers: ['Shift'] });
    await bar(6).waitFor();
    await box(3).click();
    await bar(5).waitFor();
    for (const width of [1440, 820, 390]) {
      await resize(page, width);
      expect(await hasHorizontalOverflow(page)).toBe(false);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await resize(page, 1440);
    await takeScreenshots(page, 'master-list-selected', false);
    await page.getByRole('button', { name: 'Hapus 5 Dokumen' }).click();
    await dialog(5).getByText(`${search}-2`).waitFor();
    await takeScreenshots(page, 'master-list-deletion', false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Batal');
    await dialog(5).getByRole('button', { name: 'Hapus', exact: true }).click();
    await waitForToast(page, 'Berhasil', '5 dokumen telah dihapus.');
    expect((await nomorsOf(search)).sort()).toEqual([`${search}-1`, `${search}-4`, `${search}-8`]);
    await page.getByText(/^3 dari /).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('select');
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await waitForToastText(page, 'Penghapusan dibatalkan.');
    await page.getByText(/^8 dari /).waitFor();
    expect(await nomorsOf(search)).toHaveLength(8);
  });

  test('names documents that another user changed meanwhile, and deletes the others', async () => {
    const { search, names } = await create(3);
    await openFiltered(search, 3);
    await page.getByRole('checkbox', { name: 'Pilih semua 3 dokumen yang tampil' }).click();
    await bar(3).waitFor();
    const list = await admin.ok('list-hims-documents', { department: 'HGS' });
    const row = 'documents' in list ? list.documents.find(({ nama }) => nama === names[1]) : undefined;
    if (!row) throw new Error('The document is not listed');
    await page.getByRole('button', { name: 'Hapus 3 Dokumen' }).click();
    // The page does not know of the change when it sends the deletion.
    await page.route('**/api/update-hims-documents', async (route) => {
      const { id, version } = row;
      const rows = [{ id, version, nama: `${row.nama} diubah` }];
      await admin.ok('update-hims-documents', { department: 'HGS', rows });
      await route.continue();
    });
    await dialog(3).getByRole('button', { name: 'Hapus', exact: true }).click();
    await waitForToastText(page, '1 dari 3 dokumen tidak dihapus.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByText(/^1 dari \d+ dokumen$/).waitFor();
    await rowAt(page, 0)
      .getByText(/sudah diubah oleh/)
      .waitFor();
    expect(await nomorsOf(search)).toEqual([row.nomor]);
    await bar(1).waitFor();
    await page.getByRole('button', { name: 'Batal Pilih' }).click();
    expect(await page.getByText('dokumen dipilih').count()).toBe(0);
    await page.getByRole('button', { name: 'Batal', exact: true }).click();
  });

  test('works with the keyboard only', async () => {
    const { search } = await create(4);
    await openFiltered(search, 4);
    await box(0).focus();
    await page.keyboard.press('Space');
    await bar(1).waitFor();
    await box(2).focus();
    await page.keyboard.press('Shift+Space');
    await bar(3).waitFor();
    await page.getByRole('button', { name: 'Hapus 3 Dokumen' }).focus();
    await page.keyboard.press('Enter');
    await dialog(3).waitFor();
    await page.keyboard.press('Escape');
    await dialog(3).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hapus 3 Dokumen');
    await page.keyboard.press('Enter');
    await dialog(3).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForToastText(page, '3 dokumen telah dihapus.');

    expect(await nomorsOf(search)).toEqual([`${search}-4`]);
  });
});
