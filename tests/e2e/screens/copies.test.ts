import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import type { DocumentRow } from '../../../shared/domain/documents.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import {
  clearRoutes,
  delayCall,
  failCall,
  setUpBrowserSessions,
  waitForToast,
} from '../../support/browser-sessions.ts';
import { importFile, loadDocuments } from '../../support/bulk-jobs.ts';
import { storeCopy } from '../../support/copies.ts';
import { signInAs } from '../../support/demo-users.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import { approveInTurn, freshNomor, submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions([/status of (409|500)/]);

const titles = [
  'Prosedur Pemuatan Material dengan Ekskavator pada Area Disposal Timur',
  'Prosedur Pemeliharaan Jalan Angkut',
  'Instruksi Kerja Penimbunan',
];
let documents: DocumentRow[] = [];

/** Three documents of revision 2 and copies of revision 1 that FAT holds, which no other test uses, and one in force. */
beforeAll(async () => {
  const controller = await signInAs('controller');
  const nomors = titles.map(() => freshNomor());
  const list = workbook('salinan.xlsx', [
    ['Nomor Dokumen', 'Nama Dokumen', 'Jenis', 'Departemen', 'Revisi'],
    ...nomors.map((nomor, at) => [nomor, titles[at] ?? '', 'SOP', 'PRO', 2]),
  ]);
  await importFile(controller, list);
  documents = (await Promise.all(nomors.map((nomor) => loadDocuments(controller, nomor)))).flatMap(([first]) =>
    first ? [first] : [],
  );
  for (const document of documents)
    for (const holder of ['Pengawas Shift A', 'Kantor Keuangan Lapangan'])
      await storeCopy({ ...document, revisi: 1 }, { department: 'FAT', holder, place: 'Ruang arsip lantai 2' });
  const [first] = documents;
  if (first) await storeCopy(first, { department: 'FAT', holder: 'Ruang Rapat' });
});

const nomorOf = (at: number): string => documents[at]?.nomor ?? '';
const rowOf = (page: Page, nomor: string, number: string) =>
  page
    .getByRole('row')
    .filter({ hasText: nomor })
    .filter({ has: page.getByRole('cell', { name: number, exact: true }) });

test('the cards count copies and lead to a department, whose tabs stay in the URL', async () => {
  const { page } = await sessions.open('controller');
  await page.goto('/daftar-induk');
  await page.getByRole('link', { name: /^Daftar Distribusi Dokumen/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Kode departemen FAT' });
  await card.getByText('7 salinan beredar, 6 harus ditarik').waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(8);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'distribution-cards');
  // The card itself does nothing.
  await card.getByText('Kode departemen FAT').click();
  expect(new URL(page.url()).pathname).toBe('/daftar-induk/distribusi');
  await card.getByRole('link', { name: 'Buka daftar distribusi FAT' }).click();
  await page.getByRole('heading', { name: 'Daftar Distribusi - FAT', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Salinan' }).click();
  await rowOf(page, nomorOf(0), '03').getByText('Berlaku', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Penarikan' }).click();
  await page.waitForURL('**/daftar-induk/distribusi/fat?tab=penarikan');
  await rowOf(page, nomorOf(0), '01').getByText('Digantikan revisi lain').waitFor();
  expect(await rowOf(page, nomorOf(0), '03').count()).toBe(0);
  await page.reload();
  await rowOf(page, nomorOf(0), '01').getByText('berlaku 2').waitFor();
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    await page.getByText(nomorOf(0)).first().waitFor();
    expect(await hasHorizontalOverflow(page), String(width)).toBe(false);
    expect(await accessibilityViolations(page), String(width)).toEqual([]);
  }
  await takeScreenshots(page, 'copies-recall');
  await page.getByRole('link', { name: 'Kembali' }).click();
  await page.waitForURL('**/daftar-induk/distribusi');
});

test('a search finds copies, and the export has the same with who printed and since when', async () => {
  const { page } = await sessions.open('controller');
  await page.goto('/daftar-induk/distribusi/fat?tab=salinan');
  await rowOf(page, nomorOf(1), '01').waitFor();
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    await page.getByText(nomorOf(1)).first().waitFor();
    expect(await hasHorizontalOverflow(page), String(width)).toBe(false);
    expect(await accessibilityViolations(page), String(width)).toEqual([]);
  }
  await takeScreenshots(page, 'copies-out');
  await resize(page, 1440);
  await page.getByLabel('Cari salinan').fill(`keuangan ${nomorOf(1)}`);
  await rowOf(page, nomorOf(1), '01').waitFor({ state: 'detached' });
  await rowOf(page, nomorOf(1), '02').waitFor();
  expect(new URL(page.url()).searchParams.get('cari')).toBe(`keuangan ${nomorOf(1)}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Salinan Beredar - FAT - .*\.xlsx$/);
  const book = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Salinan Beredar'] ?? {});
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ...{ 'Nomor Dokumen': nomorOf(1), Salinan: '02', 'Revisi Salinan': 1, 'Revisi Berlaku': 2, Departemen: 'FAT' },
    ...{ Pemegang: 'Kantor Keuangan Lapangan', 'Dicetak Oleh': 'Dewi Lestari', Status: 'Harus ditarik' },
    'Alasan Penarikan': 'Digantikan revisi lain',
    'Harus Ditarik Sejak': expect.any(Number),
  });
  await page.getByLabel('Cari salinan').fill('tidak ada yang cocok');
  await page.getByText('Tidak ada salinan yang cocok.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('one copy is recorded as destroyed with its witness, and moves to the closed ones', async () => {
  const { page } = await sessions.open('controller');
  await page.goto('/daftar-induk/distribusi/fat?tab=penarikan');
  await page.getByRole('button', { name: `Catat penarikan salinan 01 dari ${nomorOf(2)}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Catat penarikan' });
  await dialog.getByText(`${nomorOf(2)} · Salinan 01`).waitFor();
  await dialog.getByText(titles[2] ?? '').waitFor();
  await dialog.getByRole('button', { name: 'Catat Penarikan' }).click();
  await dialog.getByText('Hasil penarikan harus dipilih').waitFor();
  await dialog.getByRole('radio', { name: /^Dimusnahkan/ }).check();
  await dialog.getByRole('button', { name: 'Catat Penarikan' }).click();
  await dialog.getByText('Saksi harus diisi untuk salinan yang dimusnahkan').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('Saksi', { exact: true }).fill('Budi Santoso');
  await dialog.getByLabel('Keterangan (Opsional)').fill('Dibakar di tempat pembakaran');
  await takeScreenshots(page, 'copies-recall-dialog', false);
  await dialog.getByRole('button', { name: 'Catat Penarikan' }).click();
  await waitForToast(page, 'Penarikan tercatat');
  await rowOf(page, nomorOf(2), '01').waitFor({ state: 'detached' });
  await page.goto('/daftar-induk/distribusi/fat?tab=salinan');
  await page.getByLabel('Status').selectOption('Ditutup');
  const closed = rowOf(page, nomorOf(2), '01');
  await closed.getByText('Dimusnahkan').waitFor();
  await closed.getByText('Saksi: Budi Santoso').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'copies-closed');
});

test('several copies are closed as one action, and one that fails stays with its reason', async () => {
  const { page } = await sessions.open('controller');
  await page.goto('/daftar-induk/distribusi/fat?tab=penarikan');
  for (const number of ['01', '02'])
    await page.getByRole('checkbox', { name: `Pilih salinan ${number} dari ${nomorOf(0)}` }).check();
  const selection = page.getByRole('region', { name: 'Salinan terpilih' });
  await selection.getByText('2 salinan dipilih').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'copies-selected');
  // Another user reports the second one as lost in the meantime.
  const controller = await signInAs('admin');
  await controller.ok('close-copy', { document_id: documents[0]?.id ?? '', number: 2, version: 1, outcome: 'lost' });
  await selection.getByRole('button', { name: 'Catat Penarikan' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Catat penarikan 2 salinan' });
  await dialog.getByRole('radio', { name: /^Ditarik/ }).check();
  await dialog.getByRole('button', { name: 'Catat Penarikan' }).click();
  await dialog.getByText('Tercatat').waitFor();
  await dialog.getByText(new RegExp(`^Salinan 02 dari ${nomorOf(0)} sudah dicatat Hilang oleh `)).waitFor();
  await dialog.getByText('1 dari 2 salinan belum tercatat.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Coba Lagi' }).isDisabled()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'copies-recall-results', false);
  await dialog.getByRole('button', { name: 'Tutup' }).click();
  await rowOf(page, nomorOf(0), '01').waitFor({ state: 'detached' });
  await rowOf(page, nomorOf(0), '02').waitFor({ state: 'detached' });
});

test('replacements of superseded copies are printed for the same holders in one step', {
  timeout: 180_000,
}, async () => {
  const [employee, ...approvers] = await Promise.all(
    (['employee', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(signInAs),
  );
  const document_number = freshNomor();
  if (!employee) throw new Error('The employee signed in');
  const publish = async (submission_purpose: 'new' | 'revision') =>
    approveInTurn(await submit(employee, { document_number, submission_purpose }), ...approvers);
  await publish('new');
  const [document] = await loadDocuments(await signInAs('controller'), document_number);
  if (!document) throw new Error('The document was published');
  for (const holder of ['Gudang Handak', 'Kantin Tambang'])
    await storeCopy(document, { department: 'LOG', holder, place: 'Papan informasi' });
  await publish('revision');
  const { page } = await sessions.open('controller');
  await page.goto('/daftar-induk/distribusi/plc?tab=penarikan');
  await rowOf(page, document_number, '02').getByText('Digantikan revisi lain').waitFor();
  await page.getByRole('checkbox', { name: 'Pilih semua salinan yang tampil' }).check();
  await page.getByRole('button', { name: 'Cetak Pengganti (2)' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cetak 2 salinan pengganti?' });
  await dialog.getByText('Revisi 0 diganti Revisi 1 · Gudang Handak, Papan informasi').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'copies-replacement', false);
  await dialog.getByRole('button', { name: 'Cetak Pengganti' }).click();
  await waitForToast(page, 'Pengganti sedang dicetak');
  // The old copies stay to be collected, and say which copy replaces them.
  await rowOf(page, document_number, '01').getByText('Pengganti: salinan 03').waitFor({ timeout: 60_000 });
  await rowOf(page, document_number, '02').getByText('Pengganti: salinan 04').waitFor();
  expect(await page.getByRole('button', { name: /^Cetak pengganti salinan/ }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Salinan' }).click();
  await rowOf(page, document_number, '03').getByText('Gudang Handak').waitFor();
  await rowOf(page, document_number, '04').getByText('Berlaku', { exact: true }).waitFor();
});

test('a department head sees the own department only, without printing', async () => {
  const { page } = await sessions.open('produksiHead');
  await page.goto('/daftar-induk/distribusi/produksi?tab=penarikan');
  await page.getByRole('heading', { name: 'Daftar Distribusi - PRODUKSI', level: 1 }).waitFor();
  await page.getByLabel('Cari salinan').waitFor();
  expect(await page.getByRole('button', { name: /^Cetak pengganti/ }).count()).toBe(0);
  await page.goto('/daftar-induk/distribusi/fat');
  await page.waitForURL('**/dashboard');
  await waitForToast(page, 'Akses Ditolak', 'Anda tidak memiliki akses ke halaman ini.');
});

test('says that it loads, that nothing is there, and that loading failed', async () => {
  const { page } = await sessions.open('controller');
  const proceed = await delayCall(page, 'list-copies');
  await page.goto('/daftar-induk/distribusi/ims?tab=penarikan');
  await page.getByText('Memuat salinan...').first().waitFor();
  proceed();
  await page.getByText('Tidak ada salinan yang harus ditarik.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await takeScreenshots(page, 'copies-empty');
  await clearRoutes(page);
  await failCall(page, 'list-copies');
  await page.goto('/daftar-induk/distribusi/ims?tab=salinan');
  await page.getByRole('main').getByText('Gagal memuat daftar salinan').waitFor();
  await clearRoutes(page);
  await page.getByRole('button', { name: 'Coba Lagi' }).click();
  await page.getByText('Tidak ada salinan yang beredar.').waitFor();
});
