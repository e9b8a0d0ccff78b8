import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, addMonths, dateAt } from '../../../shared/domain/working-days.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { importFile } from '../../support/bulk-jobs.ts';
import { signInAs } from '../../support/demo-users.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

const today = dateAt(Date.now(), 'Asia/Jakarta');
const dayMonthYear = (date: string): string => date.split('-').reverse().join('/');

/** A document of Produksi with an interval of a year that is due in so many days; negative: overdue. */
const importDue = async (days: number, nama: string): Promise<string> => {
  const nomor = freshNomor();
  const reviewed = addMonths(addDays(today, days), -12);
  const list = workbook('tinjauan.xlsx', [
    ['Nomor Dokumen', 'Nama Dokumen', 'Jenis', 'Departemen', 'Revisi', 'Tanggal Berlaku', 'Interval Tinjauan (bulan)'],
    [nomor, nama, 'SOP', 'PRO', 0, dayMonthYear(reviewed), 12],
  ]);
  await importFile(await signInAs('controller'), list);
  return nomor;
};

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a department head finds what is overdue, confirms it, and opens the form for a revision', async () => {
  const overdue = await importDue(-10, 'Prosedur Pengelolaan Air Tambang');
  const soon = await importDue(20, 'Prosedur Pemeliharaan Jalan Angkut dan Tanggul Pengaman pada Musim Hujan');
  const { page } = await sessions.open('produksiHead');
  await page.goto('/daftar-induk/tinjauan');
  await page.getByRole('heading', { name: 'Tinjauan Berkala', level: 1 }).waitFor();
  await rowOf(page, soon).getByText('dalam 20 hari').waitFor();
  // A head reviews one department and has nothing to choose.
  expect(await page.getByLabel('Departemen').count()).toBe(0);
  await page.getByRole('tab', { name: 'Terlambat' }).click();
  await rowOf(page, overdue).getByText('terlambat 10 hari').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reviews-overdue');

  await page.getByRole('button', { name: 'Masih Sesuai: Prosedur Pengelolaan Air Tambang' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Dokumen masih sesuai?' });
  await dialog.getByLabel('Catatan (Opsional)').fill('Sesuai hasil audit internal.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reviews-dialog', false);
  await dialog.getByRole('button', { name: 'Masih Sesuai' }).click();
  await page.getByText('Tinjauan Tersimpan').waitFor();
  await rowOf(page, overdue).waitFor({ state: 'detached' });

  await page.goto('/daftar-induk/tinjauan?tenggat=30');
  await page.getByRole('link', { name: /^Perlu Revisi: Prosedur Pemeliharaan Jalan/ }).click();
  await page.waitForURL(/\/pengajuan\?/);
  expect(await page.getByLabel('Nomor Dokumen').inputValue()).toBe(soon);
  expect(await page.getByRole('radio', { name: /Revisi/ }).isChecked()).toBe(true);
  await page.getByText('Prosedur Pemeliharaan Jalan Angkut').first().waitFor();
});

test('the list fits each width, and a phone shows cards', async () => {
  const nomor = await importDue(-3, 'Prosedur Penanganan Tumpahan');
  const { page } = await sessions.open('controller');
  await page.goto('/daftar-induk');
  await page.getByRole('link', { name: 'Tinjauan berkala dokumen' }).click();
  await rowOf(page, nomor).waitFor();
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    await page.getByText(nomor).first().waitFor();
    expect(await hasHorizontalOverflow(page), String(width)).toBe(false);
    expect(await accessibilityViolations(page), String(width)).toEqual([]);
  }
  await takeScreenshots(page, 'reviews-all');
  await page.goto('/daftar-induk/tinjauan?tenggat=10&departemen=fat');
  await page.getByText('Tidak ada tinjauan dalam 10 hari.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reviews-empty');
});

test('an overdue document stays Aktif and says so in the database and the editor, where its dates are changed', async () => {
  const nama = 'Prosedur Pemantauan Kestabilan Lereng';
  const nomor = await importDue(-41, nama);
  const overdueText = /^Tinjauan terlambat sejak /;
  const { page } = await sessions.open('controller');
  await resize(page, 1440);
  await page.goto('/database');
  await page.getByLabel('Cari dokumen anda').fill(nomor);
  await rowOf(page, nomor).getByText(overdueText).waitFor();
  await rowOf(page, nomor).getByText('Aktif').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reviews-database');

  await resize(page, 1440);
  await page.goto('/daftar-induk/dokumen/produksi');
  await page.getByLabel('Cari dokumen anda').fill(nomor);
  await rowOf(page, nomor).getByText(overdueText).waitFor();
  await rowOf(page, nomor).getByRole('button', { name: /Lihat/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Tampilan Dokumen' });
  await dialog.getByLabel('Tanggal Tinjauan Terakhir').fill(today);
  await dialog.getByLabel(/^Interval Tinjauan/).fill('6');
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'reviews-editor', false);
  await dialog.getByRole('button', { name: 'Simpan Tinjauan' }).click();
  await dialog.getByText('Tanggal tinjauan terakhir:').waitFor();
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).last().click();
  await rowOf(page, nomor).getByText(overdueText).waitFor({ state: 'detached' });
});

test('is closed to users who review nothing', async () => {
  const page = await sessions.page('employee');
  await page.goto('/daftar-induk/tinjauan');
  await page.getByText('Anda tidak memiliki akses ke halaman ini.').waitFor();
  await page.waitForURL('**/dashboard');
});
