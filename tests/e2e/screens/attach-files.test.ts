import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserClient } from '../../support/api.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { importFile, waitForJob } from '../../support/bulk-jobs.ts';
import { BulkScreen } from '../../support/bulk-screen.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();
let controller: UserClient;
let screen: BulkScreen;

beforeAll(async () => {
  controller = await signInAs('controller');
  screen = new BulkScreen(await sessions.page('controller'));
});

const loadDocument = async (nomor: string) => (await controller.ok('get-hims-document', { nomor })).documents[0];

/** Documents of a new list at revision 3, whose numbers begin with the same words. */
const importDocuments = async (count: number): Promise<string[]> => {
  const prefix = freshNomor('SOP', 'PLT');
  const numbers = Array.from({ length: count }, (_, at) => `${prefix}-${String(at + 1).padStart(3, '0')}`);
  const rows = numbers.map((nomor, at) => [nomor, `Prosedur Perawatan Alat ${at + 1}`, 'SOP', 'PLT', 'Aktif', 3]);
  const job = await importFile(controller, workbook('daftar.xlsx', [[...header], ...rows]));
  expect(job.result?.counts).toMatchObject({ baru: count });
  return numbers;
};

const attachFirst = async (nomor: string): Promise<void> => {
  const document = await loadDocument(nomor);
  const [upload_id = ''] = await controller.upload([await testFile('pdf', { name: 'lama.pdf' })], 'bulk');
  const { job_id } = await controller.ok('attach-files', {
    files: [{ upload_id, document_id: document?.id ?? '', revisi: 3 }],
  });
  await waitForJob(controller, job_id);
};

/** How people name the file of a document. */
const styles: ((nomor: string, at: number) => string)[] = [
  (nomor) => `${nomor}.pdf`,
  (nomor, at) => `${nomor.replaceAll('-', '_')}_Rev03_Prosedur_Perawatan.pdf`.replace('.pdf', `${at}x.pdf`),
  (nomor) => `${nomor.replaceAll('-', ' ')} Rev 3 FINAL (1).pdf`,
  (nomor, at) => `Prosedur Perawatan Alat ${at + 1} (${nomor.toLowerCase()}) R3.pdf`,
  (nomor) => `${nomor} rev-3 ttd 2024-03-01.pdf`,
];

const onPut = (page: Page, handle: (route: Route) => Promise<void>) =>
  page.route(
    () => true,
    (route) => (route.request().method() === 'PUT' ? handle(route) : route.fallback()),
  );

const filter = (name: string) => screen.dialog.getByRole('button', { name: new RegExp(`^[\\d.]+\\s*${name}$`) });
const countOf = async (name: string): Promise<number> => Number.parseInt((await filter(name).textContent()) ?? '', 10);

const folder = mkdtempSync(join(tmpdir(), 'hims-attach-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writePdfs = (names: readonly string[]): Promise<string[]> =>
  Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      writeFileSync(path, (await testFile('pdf', { nama: name })).bytes);
      return path;
    }),
  );

const inspect = async (name: string): Promise<void> => {
  expect(await accessibilityViolations(screen.page)).toEqual([]);
  await takeScreenshots(screen.page, name, false);
};

test('files are matched to documents by their names, uploaded with a closed dialog, and continue after a reload', async () => {
  const numbers = await importDocuments(12);
  const [taken = '', wrong = '', twice = '', picked = '', untouched = ''] = numbers.slice(6);
  const listless = `${numbers[0]?.slice(0, -4)}-099`;
  const unlisted = `${listless} Rev 0.pdf`;
  await attachFirst(taken);
  await screen.open('Lampirkan Berkas');
  const certain = numbers.slice(0, 6).map((nomor, at) => styles[at % styles.length]?.(nomor, at) ?? '');
  const paths = await writePdfs([
    ...certain,
    `${taken} baru.pdf`,
    `${wrong} Rev 2.pdf`,
    ...[`${twice}.pdf`, `${twice} Rev 3 scan.pdf`],
    ...['Berita acara kalibrasi.pdf', unlisted],
  ]);
  await screen.choosePaths(paths);
  await expect.poll(() => countOf('Cocok')).toBe(6);
  expect(await countOf('Perlu dipilih')).toBe(3);
  expect(await countOf('Tidak cocok')).toBe(2);
  expect(await countOf('Sudah punya berkas')).toBe(1);
  await inspect('attach-files');
  await resize(screen.page, 820);
  expect(await hasHorizontalOverflow(screen.page)).toBe(false);
  await resize(screen.page, 1440);

  await filter('Perlu dipilih').click();
  await screen.dialog.getByText('Nama berkas menyebut revisi 2, revisi terkini 3.').waitFor();
  await screen.button(`Hapus ${twice} Rev 3 scan.pdf dari daftar`).click();
  await expect.poll(() => countOf('Perlu dipilih')).toBe(1);
  await filter('Tidak cocok').click();
  await screen.button('Cari dokumen untuk Berita acara kalibrasi.pdf').click();
  const search = screen.page.getByRole('dialog', { name: 'Cari dokumen untuk Berita acara kalibrasi.pdf' });
  await search.getByRole('textbox').fill(picked);
  await search.getByRole('button', { name: picked }).waitFor();
  await inspect('attach-search');
  await search.getByRole('button', { name: picked }).click();
  await expect.poll(() => countOf('Cocok')).toBe(8);
  await screen.button(`Simpan dahulu ${unlisted}`).click();
  await expect.poll(() => countOf('Menunggu daftar')).toBe(1);

  // Some of the files are sent, then the tab is closed.
  let sent = 0;
  await onPut(screen.page, async (route) => {
    sent += 1;
    if (sent <= 4) await route.continue();
    else await new Promise(() => undefined);
  });
  await screen.button('Lampirkan 8 Berkas, Simpan 1').click();
  await screen.button('Tutup').click();
  await screen.dialog.waitFor({ state: 'detached' });
  await screen.page.getByRole('link', { name: /^Mengunggah berkas: 4 dari 9$/ }).waitFor();
  await takeScreenshots(screen.page, 'attach-status', false);
  screen.page.once('dialog', (dialog) => void dialog.accept());
  await screen.page.reload();
  await screen.page.unrouteAll({ behavior: 'ignoreErrors' });

  await screen.open('Lampirkan Berkas');
  let resent = 0;
  await onPut(screen.page, async (route) => {
    resent += 1;
    await route.continue();
  });
  await screen.choosePaths(paths);
  await expect.poll(() => countOf('Cocok')).toBe(7);
  await filter('Perlu dipilih').click();
  await screen.button('Pakai yang ini saja').first().click();
  await screen.button('Lampirkan 8 Berkas, Simpan 1').click();
  await screen.dialog.getByRole('heading', { name: 'Lampiran selesai, 2 berkas belum dilampirkan' }).waitFor();
  expect(resent).toBe(9 - 4);
  for (const nomor of [...numbers.slice(0, 6), twice])
    expect(await loadDocument(nomor)).toMatchObject({ has_file: true, revisi: 3 });
  expect(await loadDocument(picked)).toMatchObject({ file_name: 'Berita acara kalibrasi.pdf' });
  for (const nomor of [wrong, untouched]) expect(await loadDocument(nomor)).toMatchObject({ has_file: false });

  // The file of a document that has one is replaced only by choice.
  await screen.button('Lihat 2 Berkas Lainnya').click();
  await filter('Sudah punya berkas').click();
  await screen.button(`Ganti berkas dengan ${taken} baru.pdf`).click();
  await filter('Cocok').click();
  await screen.dialog.getByLabel(/^Isi dokumen berubah/).check();
  await inspect('attach-replaced');
  await screen.button('Lampirkan 1 Berkas').click();
  await screen.dialog.getByRole('heading', { name: 'Lampiran selesai, 1 berkas belum dilampirkan' }).waitFor();
  const replaced = await loadDocument(taken);
  expect(replaced).toMatchObject({ file_name: `${taken} baru.pdf` });
  expect(replaced?.edits[0]).toMatchObject({ action: 'file_replaced', has_file: true, content_changed: true });
  await screen.button('Lihat 1 Berkas Lainnya').click();
  await screen.button('Kosongkan Daftar').click();
  await screen.page.getByRole('alertdialog').getByRole('button', { name: 'Kosongkan Daftar' }).click();

  // The stored file is listed, and becomes the file of the document that the editor creates.
  const waiting = screen.dialog.getByRole('list', { name: 'Berkas yang menunggu daftar' });
  await waiting.getByText(unlisted).waitFor();
  await inspect('attach-waiting');
  await controller.ok('create-hims-document', {
    ...{ department: 'PLT', nomor: listless, nama: 'Prosedur Baru', jenis: 'SOP' },
  });
  await expect.poll(async () => (await loadDocument(listless))?.file_name).toBe(unlisted);
});
