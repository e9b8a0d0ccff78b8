import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { failCall, setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { publishForReader } from '../../support/required-reading.ts';
import { freshNomor } from '../../support/submissions.ts';
import { createSignedInUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/503/]);

const rowOf = (page: Page, nomor: string) => page.getByRole('row').filter({ hasText: nomor });

const openDistribution = async (page: Page, department: string, nomor: string): Promise<void> => {
  await page.goto(`/daftar-induk/distribusi/${department}?tab=distribusi`);
  await page.getByLabel('Cari nomor atau nama').fill(nomor);
};

test('a controller sees who has not read a revision, and changes its recipients', async () => {
  const nomor = freshNomor();
  const reader = await createSignedInUser({ department: 'PRO' });
  await publishForReader(reader, { nomor, nama: 'Prosedur Pengeboran dan Peledakan' });
  const { page } = await sessions.open('controller');
  await openDistribution(page, 'produksi', nomor);
  const row = rowOf(page, nomor);
  await row.getByText(/^0 dari \d+ \(0%\)$/).waitFor();
  await row.getByText('Bawaan').waitFor();
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    await page.getByText(nomor).first().waitFor();
    expect(await hasHorizontalOverflow(page), String(width)).toBe(false);
    expect(await accessibilityViolations(page), String(width)).toEqual([]);
  }
  await takeScreenshots(page, 'recipients');
  await resize(page, 1440);

  await row.getByRole('button', { name: 'Pembaca Prosedur Pengeboran dan Peledakan' }).click();
  const readers = page.getByRole('list', { name: 'Pembaca' });
  await readers.getByRole('listitem').filter({ hasText: reader.user.nrp }).getByText('Belum dibuka').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'recipients-readers', false);
  await page.keyboard.press('Escape');
  await readers.waitFor({ state: 'detached' });

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ubah Penerima' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ubah Penerima' });
  await dialog.getByRole('radio', { name: /Penerima tertentu/ }).check();
  await dialog.getByRole('checkbox', { name: 'PRODUKSI', exact: true }).waitFor();
  await dialog.getByLabel('Orang (opsional)').fill('1234');
  await dialog.getByRole('button', { name: 'Ubah Penerima' }).click();
  await dialog.getByText('NRP “1234” tidak benar. NRP harus 8 angka.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'recipients-audience', false);
  await dialog.getByLabel('Orang (opsional)').fill('');
  await dialog.getByRole('checkbox', { name: 'PRODUKSI', exact: true }).uncheck();
  await dialog.getByRole('checkbox', { name: 'PLANT', exact: true }).check();
  await dialog.getByRole('button', { name: 'Ubah Penerima' }).click();
  await waitForToast(page, 'Berhasil', 'Penerima 1 dokumen berhasil diubah.');
  await expect
    .poll(async () =>
      (await reader.ok('get-required-reading', {})).documents.some((each) => each.document.nomor === nomor),
    )
    .toBe(false);
  await openDistribution(page, 'plant', nomor);
  await row.getByText('PLANT').first().waitFor();
});

test('a controller asks the recipients to read a document again', async () => {
  const nomor = freshNomor();
  const reader = await createSignedInUser({ department: 'PRO' });
  await publishForReader(reader, { nomor, nama: 'Prosedur Penimbunan Disposal' });
  const [asked] = (await reader.ok('get-required-reading', {})).documents.filter(
    ({ document }) => document.nomor === nomor,
  );
  const { page } = await sessions.open('controller');
  await openDistribution(page, 'produksi', nomor);
  await rowOf(page, nomor).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Wajibkan Dibaca' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Wajibkan dokumen ini dibaca?' });
  await dialog.getByText(nomor).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Wajibkan Dibaca' }).click();
  await waitForToast(page, 'Berhasil', '1 dokumen wajib dibaca');
  await expect
    .poll(async () => {
      const { documents } = await reader.ok('get-required-reading', {});
      return documents.find(({ document }) => document.nomor === nomor)?.reading_id !== asked?.reading_id;
    })
    .toBe(true);
});

test('a head sees the people of the department and exports the list, but changes nothing', async () => {
  const nomor = freshNomor();
  const reader = await createSignedInUser({ department: 'PRO' });
  await publishForReader(reader, { nomor, nama: 'Prosedur Pengupasan Lapisan Penutup' });
  const { page } = await sessions.open('produksiHead');
  await openDistribution(page, 'produksi', nomor);
  await rowOf(page, nomor).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ekspor Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Daftar Distribusi PRODUKSI - .*\.xlsx$/);
  await page.getByLabel('Tampilkan').selectOption({ label: 'Per orang' });
  await page.getByLabel('Cari NRP atau nama').fill(reader.user.nrp);
  await rowOf(page, reader.user.nrp)
    .getByText(/^0 \/ \d+$/)
    .waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'recipients-people');
  await page.goto('/daftar-induk/distribusi/plant?tab=distribusi');
  await page.waitForURL('/dashboard');
});

test('a distribution list that fails to load is loaded again', async () => {
  const { page } = await sessions.openFresh('controller');
  await failCall(page, 'list-distribution', 503);
  await page.goto('/daftar-induk/distribusi/fat?tab=distribusi');
  await page.getByText('Gagal memuat daftar distribusi').first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Coba Lagi' }).click();
  await page.getByRole('row').nth(1).waitFor();
});
