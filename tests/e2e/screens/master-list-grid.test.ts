import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { UserClient } from '../../support/api.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToastText } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { edit, field, openList, rowAt, save } from '../../support/master-list.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();
let page: Page;
let admin: UserClient;

beforeAll(async () => {
  page = (await sessions.openFresh('controller')).page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard');
  admin = await signInAs('admin');
});

type Values = { nomor: string; nama: string };

const create = async (count: number): Promise<{ search: string; documents: Values[] }> => {
  const search = freshNomor('INK', 'FAT');
  const documents = Array.from({ length: count }, (_, at) => ({
    nomor: `${search}-${at + 1}`,
    nama: `Instruksi ${search} ${at + 1}`,
  }));
  for (const each of documents) await admin.ok('create-hims-document', { ...each, department: 'FAT', jenis: 'INK' });
  return { search, documents };
};

const openFiltered = async (search: string, count: number): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await openList(page, 'fat');
  await page.getByLabel('Cari dokumen anda').fill(search);
  await page.getByText(new RegExp(`^${count} dari `)).waitFor();
  await edit(page);
};

const documentOf = async (nomor: string) => {
  const [document] = (await admin.ok('get-hims-document', { nomor })).documents;
  if (!document) throw new Error(`${nomor} is not listed`);
  return document;
};

/** 'nama 0' on the cell of the first row's name, 'nama 0 text' with the caret in it. */
const focused = () =>
  page.evaluate(() => {
    const stop = document.activeElement?.closest<HTMLElement>('[data-stop]');
    const line = stop?.closest<HTMLElement>('tr')?.dataset['line'];
    return `${stop?.dataset['stop']} ${line}${stop === document.activeElement ? '' : ' text'}`;
  });
const press = async (...keys: string[]): Promise<string> => {
  for (const key of keys) await page.keyboard.press(key);
  return focused();
};
/** Copies the text, as a spreadsheet does, and pastes it on the element with the focus. */
const paste = async (text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
};
const value = (index: number, name: string) => field(page, index, name).inputValue();
const status = (text: string | RegExp) => page.getByText(text).first().waitFor();

test('edits and saves with the keyboard only, like a spreadsheet', async () => {
  const { search, documents } = await create(3);
  await openFiltered(search, 3);
  await page.getByLabel('Cari dokumen anda').focus();
  // The button that clears the search, the box of all rows, then the one place of the grid in the tab order.
  expect(await press('Tab', 'Tab', 'Tab')).toBe('nama 0');
  expect(await press('ArrowRight', 'ArrowDown')).toBe('nomor 1');
  expect(await press('End', 'Home', 'ArrowRight', 'Control+End')).toBe('nama 2');
  expect(await press('ArrowUp', 'ArrowUp', 'ArrowUp')).toBe('nama 0');

  // Typing replaces, Enter goes on below.
  await page.keyboard.type('Pengadaan Suku Cadang');
  expect(await focused()).toBe('nama 0 text');
  expect(await press('Enter')).toBe('nama 1');
  expect(await value(0, 'nama')).toBe('Pengadaan Suku Cadang');
  // In the text, arrow keys move the caret; Escape restores the cell.
  expect(await press('F2', 'ArrowLeft', 'ArrowLeft', 'x')).toBe('nama 1 text');
  expect(await value(1, 'nama')).toBe(`${documents[1]?.nama.slice(0, -2)}x${documents[1]?.nama.slice(-2)}`);
  expect(await press('Escape')).toBe('nama 1');
  expect(await value(1, 'nama')).toBe(documents[1]?.nama);
  // Tab in the text goes on beside.
  expect(await press('Enter', 'End', '!', 'Tab')).toBe('nomor 1');
  expect(await press('ArrowRight', 'ArrowRight', '5', 'Tab')).toBe('status 1');
  await field(page, 1, 'status').selectOption('Kadaluarsa');
  expect(await focused()).toBe('status 1');
  await press('ArrowDown', 'ArrowLeft', 'Delete');
  await rowAt(page, 2).getByText('Revisi harus berupa bilangan bulat').waitFor();
  await press('Control+z');
  await rowAt(page, 2).getByText('Revisi harus berupa bilangan bulat').waitFor({ state: 'detached' });
  await status('2 perubahan belum disimpan');

  await press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tambah Dokumen Baru');
  expect(await press('Shift+Tab')).toBe('revisi 2');
  await press('Control+s');
  await waitForToastText(page, '2 dokumen berhasil diperbarui.');
  const [first, second] = [await documentOf(`${search}-1`), await documentOf(`${search}-2`)];
  expect(first).toMatchObject({ nama: 'Pengadaan Suku Cadang' });
  expect(second).toMatchObject({ nama: `${documents[1]?.nama}!`, revisi: 5, status: 'Kadaluarsa' });
});

test('selects a cell with the first click and sets the caret with the second', async () => {
  const { search } = await create(1);
  await openFiltered(search, 1);
  await field(page, 0, 'nama').click();
  expect(await focused()).toBe('nama 0');
  await field(page, 0, 'nama').click();
  expect(await focused()).toBe('nama 0 text');
  await page.getByRole('button', { name: 'Batal', exact: true }).click();
});

test('takes over a block from Excel, checks its cells before saving, and undoes it', async () => {
  const { search } = await create(2);
  await openFiltered(search, 2);
  const block = [
    `"Perawatan ""Rutin""\nHarian"\t${search}-1A\tInstruksi Kerja\tRev. 03\tTidak Berlaku`,
    `Perawatan Mingguan\t${search}-2A\t\t4\tberlaku`,
    `Perawatan Bulanan\t${search}-1A\tJSA\t-1\tberlaku`,
  ].join('\r\n');
  await field(page, 0, 'nama').click();
  await paste(`${block}\r\n`);
  await status('15 sel pada 3 baris ditempel.');
  expect(await value(0, 'nama')).toBe('Perawatan "Rutin" Harian');
  expect([await value(0, 'jenis'), await value(0, 'revisi'), await value(0, 'status')]).toEqual([
    'INK',
    '3',
    'Kadaluarsa',
  ]);
  expect(await value(1, 'jenis')).toBe('INK');
  await rowAt(page, 2).getByText('Nomor ini juga ada pada baris “Perawatan "Rutin" Harian”').waitFor();
  for (const error of ['Jenis tidak dikenal', 'Revisi tidak boleh negatif'])
    await rowAt(page, 2).getByText(error).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshots(page, `master-list-paste-${colorScheme}`, false);
    for (const width of [1440, 820, 390]) {
      await resize(page, width);
      expect(await accessibilityViolations(page), `${colorScheme} ${width}`).toEqual([]);
      expect(await hasHorizontalOverflow(page)).toBe(false);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await resize(page, 1440);

  await page.getByRole('button', { name: 'Batalkan Tempelan' }).click();
  await status('Belum ada perubahan');
  expect(await focused()).toBe('nama 0');
  await press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Instruksi ${search} 1`);
  await paste(`${block}\r\n`);
  await status('3 perubahan belum disimpan');
  await press('Control+z');
  await status('Belum ada perubahan');

  // Without its last row, and by its headings.
  await field(page, 0, 'status').focus();
  await paste(`Nomor Dokumen\tJudul\tRev\n${search}-1B\tNama Satu\t7\n${search}-2B\tNama Dua\t8`);
  await status('6 sel pada 2 baris ditempel.');
  await save(page);
  await waitForToastText(page, '2 dokumen berhasil diperbarui.');
  expect(await documentOf(`${search}-2B`)).toMatchObject({ nama: 'Nama Dua', revisi: 8 });
});

test('keeps what was typed in a row that another user deletes, says who, and restores the document', async () => {
  const { search, documents } = await create(2);
  await openFiltered(search, 2);
  await field(page, 1, 'nama').click();
  await page.keyboard.type('Ketikan yang tidak boleh hilang');
  const { id, version } = await documentOf(documents[1]?.nomor ?? '');
  await admin.ok('delete-hims-document', { id, version });
  const row = rowAt(page, 1);
  await row.getByText(/sudah dihapus oleh .+ pada \d+ \S+ 20\d\d/).waitFor();
  expect(await row.textContent()).toContain(admin.user.full_name);
  expect(await focused()).toBe('nama 1 text');
  expect(await value(1, 'nama')).toBe('Ketikan yang tidak boleh hilang');
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'master-list-deleted', false);

  // Saving the other row leaves it, and the list stays in editing.
  await field(page, 0, 'revisi').fill('9');
  await save(page);
  await waitForToastText(page, '1 dokumen berhasil diperbarui.');
  expect(await value(1, 'nama')).toBe('Ketikan yang tidak boleh hilang');
  await save(page);
  await status('Dokumen yang Anda ubah sudah dihapus.');

  await row.getByRole('button', { name: 'Pulihkan Dokumen' }).click();
  await waitForToastText(page, 'Penghapusan dibatalkan.');
  await row.getByText(/sudah dihapus oleh/).waitFor({ state: 'detached' });
  expect(await value(1, 'nama')).toBe('Ketikan yang tidak boleh hilang');
  await expect.poll(focused).toBe('nama 1');
  await save(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await documentOf(documents[1]?.nomor ?? '')).toMatchObject({ nama: 'Ketikan yang tidak boleh hilang' });
});
