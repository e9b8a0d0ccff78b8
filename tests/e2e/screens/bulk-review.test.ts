import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { BulkScreen } from '../../support/bulk-screen.ts';
import { eightSheets } from '../../support/import-corpus/eight-sheets.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

test('the review takes over a list of eight sheets in at most 15 clicks and four answers', async () => {
  const screen = new BulkScreen((await sessions.openFresh('controller')).page);
  const heading = (name: string) => screen.dialog.getByRole('heading', { name });
  await resize(screen.page, 820);
  const { file } = eightSheets(freshNomor('PINDAH').slice(0, -4), 30);
  const { page } = screen;
  // Choosing in a select takes two clicks, and so does choosing a file.
  let clicks = 0;
  const click = async (button: Locator) => {
    clicks += 1;
    await button.click();
  };
  const choose = async (name: string, label: string) => {
    clicks += 2;
    await screen.dialog.getByRole('combobox', { name }).selectOption({ label });
  };
  await page.goto('/database');
  await click(page.getByRole('button', { name: 'Import & Upload' }));
  await click(page.getByRole('menuitem', { name: 'Import CSV/Excel' }));
  await screen.chooseWorkbook(file);
  clicks += 2;
  await click(screen.button('Periksa Berkas'));
  await choose('Jenis “JSA”, 48 baris: jadikan', 'INK · Instruksi Kerja');
  await choose('Jenis “Kartu Alat”, 48 baris: jadikan', 'OTHER · Lainnya');
  // For a test of the same stack the list's heading must stay unknown.
  await screen.dialog.getByLabel('Ingat jawaban ini untuk impor berikutnya').uncheck();
  await click(screen.button('Usulan: Revisi'));
  await heading('Yang kami baca').scrollIntoViewIfNeeded();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await hasHorizontalOverflow(page)).toBe(false);
  await takeScreenshots(page, 'review-eight-sheets', false);
  await click(screen.button('Periksa Ulang (3 jawaban)'));
  await screen.dialog.getByText(/^Hasil pemeriksaan 240 baris: 240 baru/).waitFor();
  await click(screen.neverReviewed);
  await click(screen.button('Simpan ke Daftar Induk'));
  await heading('Import Berhasil').waitFor();
  expect(clicks).toBeLessThanOrEqual(15);
});

test('a list with doubts of several kinds is saved with its proposals in six clicks after the check', async () => {
  const screen = new BulkScreen((await sessions.openFresh('admin')).page);
  const [first, second, third] = [freshNomor(), freshNomor(), freshNomor()];
  // Without a digit: a code that ends in a counter is a number of its own.
  const code = freshNomor('FRM', 'PLT').replace(/\d/g, (digit) => 'GHIJKLMNOP'.charAt(Number(digit)));
  const file = workbook('ragu.xlsx', [
    {
      name: 'SOP',
      grid: [
        ['No. Dokumen', 'Uraian', 'Jenis', 'Departemen', 'Perubahan', 'Berlaku', 'Tidak Berlaku'],
        [first, 'Pengoperasian Crane', 'SOP', 'PLANT', 2, 'v', null],
        [first, 'Penerimaan Barang', 'SOP', 'LOGISTIK', 0, 'v', null],
        [second, 'Izin Kerja Panas', 'SOP', 'SHE', 1, null, 'v'],
      ],
    },
    {
      name: 'Formulir',
      grid: [
        ['Kode Dokumen', 'Urut', 'Judul', 'Jenis', 'Dept', 'Rev'],
        [code, '001', 'Formulir Ban', 'FRM', 'Plant Dept', '0A'],
        [code, '002', 'Formulir Oli', 'FRM', 'Plant Dept', 'III'],
      ],
    },
    {
      name: 'Lain',
      grid: [
        ['No. Dokumen', 'Judul', 'Jenis', 'Departemen'],
        [third, 'Bejana Tekan', 'STD', 'SHE'],
      ],
    },
  ]);
  await screen.page.goto('/database');
  await screen.page.getByRole('button', { name: 'Import & Upload' }).click();
  await screen.page.getByRole('menuitem', { name: 'Import CSV/Excel' }).click();
  await screen.chooseWorkbook(file);
  await screen.button('Periksa Berkas').click();
  await screen.dialog.getByText(/5 menunggu jawaban Anda/).waitFor();
  await screen.dialog.getByRole('definition').filter({ hasText: /^5$/ }).waitFor();
  expect(await accessibilityViolations(screen.page)).toEqual([]);
  await takeScreenshots(screen.page, 'review-questions', false);
  let clicks = 0;
  const click = async (name: string | RegExp) => {
    clicks += 1;
    await screen.button(name).click();
  };
  // What the answers make readable may ask further: the rows of one number, and the words of the joined table.
  await click(/^Terima \d+ usulan$/);
  await screen.dialog.getByLabel('Ingat jawaban ini untuk impor berikutnya').uncheck();
  await takeScreenshots(screen.page, 'review-answered', false);
  await click(/^Periksa Ulang/);
  await screen.dialog.getByText(/2 menunggu jawaban Anda/).waitFor();
  await takeScreenshots(screen.page, 'review-second', false);
  await click(/^Usulan: Dokumen berbeda/);
  await click(/^Periksa Ulang/);
  await screen.dialog.getByText(/^Hasil pemeriksaan 6 baris: 6 baru/).waitFor();
  clicks += 1;
  await screen.neverReviewed.check();
  await click('Simpan ke Daftar Induk');
  await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
  expect(clicks).toBe(6);
});

test('rows and numbers in doubt, titles in two rows and tables side by side are asked and read', async () => {
  const screen = new BulkScreen((await sessions.openFresh('controller')).page);
  const prefix = freshNomor('RAGU').slice(0, -4);
  const columns = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Rev'];
  const file = workbook('contoh.xlsx', [
    {
      name: 'Daftar',
      grid: [
        columns,
        ['XXX-SOP-YYY-000', 'Contoh judul', 'SOP', 'SHE', 0],
        [`${prefix}-1`, 'Pengoperasian dan', 'SOP', 'SHE', 0],
        [null, 'perawatan pompa', null, null, null],
        [`${prefix}-2`, 'Izin Kerja Panas', 'SOP', 'SHE', 1],
        [`${prefix}-2`, 'Izin Kerja Panas Bejana', 'SOP', 'SHE', 1],
        [Number(String(Date.now()).slice(-7)), 'Inspeksi Alat Angkat', 'SOP', 'SHE', 0],
      ],
    },
    {
      name: 'Dua Tabel',
      grid: [
        [...columns, null, ...columns],
        [`${prefix}-3`, 'Perawatan Ban', 'SOP', 'PLANT', 0, null, `${prefix}-4`, 'Ganti Oli', 'INK', 'PLANT', 2],
      ],
    },
  ]);
  await screen.open('Import CSV/Excel');
  await screen.chooseWorkbook(file);
  await screen.button('Periksa Berkas').click();
  const question = (title: string) => screen.dialog.getByText(title);
  await question('Baris contoh atau yang belum diisi: lewati?').scrollIntoViewIfNeeded();
  expect(await accessibilityViolations(screen.page)).toEqual([]);
  await takeScreenshots(screen.page, 'review-doubts', false);
  expect(await hasHorizontalOverflow(screen.page)).toBe(false);
  const choose = (title: string, label: string) =>
    screen.dialog.getByRole('combobox', { name: title }).selectOption({ label });
  await choose('Nomor dokumen yang hanya berisi angka: sudah benar?', 'Nomornya memang hanya angka, tetap dibaca');
  await choose(
    'Satu nomor dan revisi dengan judul yang berbeda: satu dokumen atau beberapa?',
    'Dokumen berbeda: simpan masing-masing, dengan nomor ganda',
  );
  await screen.button(/^Terima \d+ usulan$/).click();
  await screen.button(/^Periksa Ulang/).click();
  await screen.dialog.getByText(/^Hasil pemeriksaan 6 baris: 6 baru/).waitFor();
  await takeScreenshots(screen.page, 'review-doubts-read', false);
  await screen.neverReviewed.check();
  await screen.button('Simpan ke Daftar Induk').click();
  await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
});
