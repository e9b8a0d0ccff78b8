import { expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { BulkScreen } from '../../support/bulk-screen.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

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
  await screen.page.getByRole('button', { name: 'Impor & Upload' }).click();
  await screen.page.getByRole('menuitem', { name: 'Impor CSV/Excel' }).click();
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
  await screen.choose(
    'Satu nomor pada dokumen yang tampak berbeda: satu dokumen atau beberapa?',
    'Dokumen berbeda: simpan masing-masing, dengan nomor ganda',
  );
  clicks += 2;
  await click(/^Periksa Ulang/);
  await screen.dialog.getByText(/^Hasil pemeriksaan 6 baris: 6 baru/).waitFor();
  clicks += 1;
  await screen.neverReviewed.check();
  await click('Simpan ke Daftar Induk');
  await screen.dialog.getByRole('heading', { name: 'Import Berhasil' }).waitFor();
  expect(clicks).toBe(7);
});
