import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { BulkScreen } from '../support/bulk-screen.ts';
import { signInAs } from '../support/demo-users.ts';
import type { TestFile } from '../support/files.ts';
import { eightSheets } from '../support/import-corpus/eight-sheets.ts';
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
afterEach(() => screen.page.unrouteAll({ behavior: 'ignoreErrors' }));

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

describe('the review of an import', () => {
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

  test.each([1440, 820])('asks, mends rows, shows changes and saves what was accepted, at %i px', async (width) => {
    const word = `JSA ${freshNomor().slice(-6)}`;
    const numbers = companyNumbers();
    const { retired, renamed, worded, mended, twoNumbers, untyped } = numbers;
    for (const [nomor, nama] of [
      [retired, 'Prosedur Pengangkutan Batubara'],
      [renamed, 'Prosedur Peledakan'],
    ] as const)
      await controller.ok('create-hims-document', { department: 'PRO', nomor, nama, jenis: 'SOP' });
    await resize(screen.page, width);
    await screen.open('Import CSV/Excel');
    await screen.chooseWorkbook(companyLists(word, numbers));
    await screen.button('Periksa Berkas').click();
    await heading('2 pertanyaan sebelum data dapat disimpan').waitFor();
    expect(await screen.button('Simpan ke Daftar Induk').isDisabled()).toBe(true);
    await screen.dialog.getByText('Belum dapat disimpan: 2 pertanyaan belum dijawab.').waitFor();
    await inspect(heading('2 pertanyaan sebelum data dapat disimpan'), `review-questions-${width}`);
    const lists = screen.dialog.getByRole('button', { name: /^Sheet “Daftar 1”, 4 baris/ });
    await lists.click();
    await select('Kolom G “Masa Berlaku” dibaca sebagai').waitFor();
    expect(await select('Kolom F “Ket.” dibaca sebagai').inputValue()).toBe('status');
    await screen.dialog.getByRole('cell', { name: renamed }).waitFor();
    await inspect(heading('Yang kami baca'), `review-reading-${width}`);
    await inspect(lists, `review-columns-${width}`);
    await lists.click();

    await screen.dialog.getByRole('radio', { name: /No\. Dokumen/ }).check();
    await select('Apa jenis dokumennya?').selectOption({ label: 'Semua baris: FRM · Form' });
    await select(`Jenis “${word}”, 1 baris: jadikan`).selectOption('SOP');
    await screen.dialog.getByLabel('Ingat jawaban ini untuk impor berikutnya').uncheck();
    await screen.dialog.getByRole('button', { name: /Nama Dokumen harus diisi/ }).click();
    await screen.dialog.getByLabel('Nama Dokumen baris 7 sheet Daftar 1').fill('Prosedur Reklamasi');
    await inspect(heading('Baris yang perlu diperbaiki'), `review-errors-${width}`);

    await screen.page.keyboard.press('Escape');
    const guard = screen.page.getByRole('alertdialog');
    await guard.getByText('Tinggalkan jawaban yang belum diperiksa?').waitFor();
    await guard.getByRole('button', { name: 'Tetap di Halaman' }).click();
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
    await inspect(heading('Perubahan sebelum disimpan'), `review-changes-${width}`);
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
    const menuButton = screen.page.getByRole('button', { name: 'Import & Upload' });
    await expect.poll(() => menuButton.evaluate((each) => each === document.activeElement)).toBe(true);
    await screen.page.getByPlaceholder('Cari dokumen anda').fill(mended);
    await screen.page.getByText('Prosedur Reklamasi').first().waitFor();
  });

  test('shows every row with an error, and returns to the answers when the next check fails', async () => {
    const { page } = screen;
    await resize(page, 1440);
    const prefix = freshNomor('BARIS').slice(0, -4);
    await screen.open('Import CSV/Excel');
    await screen.chooseCsv(
      'enam-puluh.csv',
      Array.from({ length: 60 }, (_, at) => [`${prefix}-${at}`, '', 'SOP', 'FAT', 0]),
    );
    await screen.button('Periksa Berkas').click();
    const group = screen.button(/^Nama Dokumen harus diisi/);
    const names = screen.dialog.getByRole('textbox', { name: /^Nama Dokumen baris/ });
    const last = screen.dialog.getByLabel('Nama Dokumen baris 61 ');
    await group.click();
    await screen.dialog.getByText('50 dari 60 baris ditampilkan').waitFor();
    await screen.button('Muat lebih banyak').click();
    await last.fill('Prosedur Terakhir');
    expect(await names.count()).toBe(60);
    await screen.dialog.getByRole('checkbox', { name: 'Lewati baris 2 sheet enam-puluh' }).check();
    await group.click();
    expect(await names.count()).toBe(0);
    await group.click();
    expect(await last.inputValue()).toBe('Prosedur Terakhir');

    const checked = new URL(page.url()).searchParams.get('pekerjaan');
    await page.route('**/api/get-bulk-job*', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const body = await response.json();
      if (body.job.job_id === checked) return route.fulfill({ response });
      const failed = { ...body.job, state: 'failed', result: null, message: 'Pekerjaan terhenti.' };
      return route.fulfill({ response, json: { ...body, job: failed } });
    });
    await screen.button('Periksa Ulang (2 jawaban)').click();
    await screen.button('Kembali ke Jawaban Anda').click();
    await screen.button('Periksa Ulang (2 jawaban)').waitFor();
    expect(await last.inputValue()).toBe('Prosedur Terakhir');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await screen.button('Periksa Ulang (2 jawaban)').click();
    await screen.dialog.getByText(/^Hasil pemeriksaan 59 baris: 1 baru/).waitFor();
    await screen.dialog.getByText('50 dari 58 baris ditampilkan').waitFor();
    await screen.button(/^Baris yang dilewati/).waitFor();
  });

  test('takes over a list of eight sheets in at most 15 clicks and three answers', async () => {
    const { file, documents } = eightSheets(freshNomor('PINDAH').slice(0, -4), 30);
    const { page } = screen;
    // Choosing in a select takes two clicks, and so does choosing a file.
    let clicks = 0;
    const click = async (button: Locator) => {
      clicks += 1;
      await button.click();
    };
    const choose = async (name: string | RegExp, label: string) => {
      clicks += 2;
      await select(name).selectOption({ label });
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
    await choose('Kolom E “Perubahan” dibaca sebagai', 'Revisi');
    await inspect(heading('Yang kami baca'), 'review-eight-sheets');
    await click(screen.button('Periksa Ulang (3 jawaban)'));
    await screen.dialog.getByText(/^Hasil pemeriksaan 240 baris: 240 baru/).waitFor();
    await click(screen.button('Simpan ke Daftar Induk'));
    await heading('Import Berhasil').waitFor();
    expect(clicks).toBeLessThanOrEqual(15);
    for (const { nomor, department, jenis, revisi, status } of [documents[3], documents.at(-1)].filter(
      (each) => !!each,
    ))
      expect(await loadDocument(nomor)).toMatchObject({ department, jenis, revisi, status });
  });
});
