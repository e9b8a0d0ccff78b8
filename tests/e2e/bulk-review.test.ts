import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { accessibilityViolations, hasHorizontalOverflow, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { BulkScreen } from '../support/bulk-screen.ts';
import { signInAs } from '../support/demo-users.ts';
import type { TestFile } from '../support/files.ts';
import { workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();
let controller: UserClient;
let screen: BulkScreen;

beforeAll(async () => {
  controller = await signInAs('controller');
  const session = await sessions.openFresh('controller');
  screen = new BulkScreen(session.page);
});

const loadDocument = async (nomor: string) => (await controller.ok('get-hims-document', { nomor })).documents[0];

const companyNumbers = () => ({
  ...{ retired: freshNomor('SOP', 'PRO'), renamed: freshNomor('SOP', 'PRO'), worded: freshNomor('SOP', 'PRO') },
  ...{ mended: freshNomor('SOP', 'PRO'), twoNumbers: freshNomor('INK', 'PLT'), untyped: freshNomor('FRM', 'SHE') },
});
type Numbers = ReturnType<typeof companyNumbers>;

/** Three sheets: a department in a title line with an unknown type; two columns that may be the number; no type. */
const companyLists = (word: string, { retired, renamed, worded, mended, twoNumbers, untyped }: Numbers): TestFile =>
  workbook('daftar-perusahaan.xlsx', [
    {
      name: 'Daftar 1',
      grid: [
        ['Daftar Induk Dokumen'],
        ['Departemen : PRODUKSI'],
        ['No', 'No. Dokumen', 'Judul', 'Jenis Dokumen', 'No. Rev', 'Ket.', 'Masa Berlaku'],
        [1, retired, 'Prosedur Pengangkutan Batubara', 'SOP', 0, 'Kadaluarsa', '2027'],
        [2, renamed, 'Prosedur Peledakan Sesuai Peraturan Keselamatan Pertambangan', 'SOP', 0, 'Berlaku', '2027'],
        [3, worded, 'Analisa Keselamatan Pekerjaan Pengisian Bahan Bakar', word, 0, 'Berlaku', '2028'],
        [4, mended, null, 'SOP', 0, 'Berlaku', '2028'],
        [null, 'Disetujui oleh', null, null, 'Dibuat oleh'],
      ],
    },
    {
      name: 'Daftar 2',
      grid: [
        ['No. Dokumen', 'Kode Dokumen', 'Judul', 'Departemen', 'Jenis'],
        [twoNumbers, 'LAMA-INK-001', 'Instruksi Kerja Perawatan Unit', 'PLANT', 'INK'],
      ],
    },
    {
      name: 'Daftar 3',
      grid: [
        ['No. Dokumen', 'Judul', 'Departemen'],
        [untyped, 'Form Inspeksi Harian', 'SHE'],
      ],
    },
  ]);

/** Scrolls to a part for a screenshot, and checks it. */
const inspect = async (part: Locator, name: string) => {
  await part.scrollIntoViewIfNeeded();
  await part.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  expect(await accessibilityViolations(screen.page)).toEqual([]);
  expect(await hasHorizontalOverflow(screen.page)).toBe(false);
  await takeScreenshots(screen.page, name, false);
};
const heading = (name: string | RegExp) => screen.dialog.getByRole('heading', { name });
const select = (name: string | RegExp) => screen.dialog.getByRole('combobox', { name });

test('the review of an import asks, mends rows, shows changes and saves what was accepted', async () => {
  const word = `JSA ${freshNomor().slice(-6)}`;
  const numbers = companyNumbers();
  const { retired, renamed, worded, mended, twoNumbers, untyped } = numbers;
  for (const [nomor, nama] of [
    [retired, 'Prosedur Pengangkutan Batubara'],
    [renamed, 'Prosedur Peledakan'],
  ] as const)
    await controller.ok('create-hims-document', { department: 'PRO', nomor, nama, jenis: 'SOP' });
  await screen.open('Import CSV/Excel');
  await screen.chooseWorkbook(companyLists(word, numbers));
  await screen.button('Periksa Berkas').click();
  await heading('2 pertanyaan sebelum data dapat disimpan').waitFor();
  expect(await screen.button('Simpan ke Daftar Induk').isDisabled()).toBe(true);
  await screen.dialog.getByText('Belum dapat disimpan: 2 pertanyaan belum dijawab.').waitFor();
  const lists = screen.dialog.getByRole('button', { name: /^Sheet “Daftar 1”, 4 baris/ });
  await lists.click();
  await select('Kolom G “Masa Berlaku” dibaca sebagai').waitFor();
  expect(await select('Kolom F “Ket.” dibaca sebagai').inputValue()).toBe('status');
  await screen.dialog.getByRole('cell', { name: renamed }).waitFor();
  await inspect(lists, 'review-columns');
  await lists.click();

  await screen.dialog.getByRole('radio', { name: /No\. Dokumen/ }).check();
  await select('Apa jenis dokumennya?').selectOption({ label: 'Semua baris: FRM · Form' });
  await select(`Jenis “${word}”, 1 baris: jadikan`).selectOption('SOP');
  await screen.dialog.getByLabel('Ingat jawaban ini untuk impor berikutnya').uncheck();
  await screen.dialog.getByRole('button', { name: /Nama Dokumen harus diisi/ }).click();
  await screen.dialog.getByLabel('Nama Dokumen baris 7 sheet Daftar 1').fill('Prosedur Reklamasi');
  await inspect(heading('Baris yang perlu diperbaiki'), 'review-errors');

  await screen.button('Periksa Ulang (4 jawaban)').click();

  await screen.button('Simpan ke Daftar Induk').waitFor();
  await screen.dialog.getByText(/^Hasil pemeriksaan 6 baris: 4 baru, 2 diperbarui/).waitFor();
  expect(await screen.dialog.getByText('Baris yang perlu diperbaiki').count()).toBe(0);
  await screen.button('Lihat daftar: 1 dokumen menjadi Kadaluarsa').click();
  const changed = screen.dialog.getByRole('list', { name: 'Menjadi Kadaluarsa' });
  await changed.getByText('Aktif menjadi Kadaluarsa').waitFor();
  await screen.button(/^Nama berubah/).click();
  const renamings = screen.dialog.getByRole('list', { name: 'Nama berubah' });
  await renamings
    .getByText('Prosedur Peledakan menjadi Prosedur Peledakan Sesuai Peraturan Keselamatan Pertambangan')
    .waitFor();
  await inspect(heading('Perubahan sebelum disimpan'), 'review-changes');
  await screen.neverReviewed.check();
  await screen.dialog.getByText('Tidak ikut disimpan: 1 dokumen menjadi Kadaluarsa.').waitFor();
  await screen.dialog.getByRole('checkbox', { name: /^1 dokumen menjadi Kadaluarsa/ }).check();
  await screen.button('Simpan ke Daftar Induk').click();
  await heading('Import Berhasil').waitFor();
  expect(await loadDocument(retired)).toMatchObject({ status: 'Kadaluarsa' });
  expect(await loadDocument(worded)).toMatchObject({ jenis: 'SOP', department: 'PRO' });
  expect(await loadDocument(mended)).toMatchObject({ nama: 'Prosedur Reklamasi' });
  expect(await loadDocument(twoNumbers)).toMatchObject({ department: 'PLT' });
  expect(await loadDocument(untyped)).toMatchObject({ jenis: 'FRM' });
  await screen.button('Tutup').click();
  // Until it is closed, the dialog takes the focus back from the search box.
  await screen.dialog.waitFor({ state: 'detached' });
  await screen.page.getByPlaceholder('Cari dokumen anda').fill(mended);
  await screen.page.getByText('Prosedur Reklamasi').first().waitFor();
});
