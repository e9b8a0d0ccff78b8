import type { Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { accessibilityViolations, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { BulkScreen } from '../support/bulk-screen.ts';
import { signInAs } from '../support/demo-users.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();
let controller: UserClient;
let screen: BulkScreen;
let consoleErrors: string[];

beforeAll(async () => {
  controller = await signInAs('controller');
  const session = await sessions.open('controller');
  screen = new BulkScreen(session.page);
  consoleErrors = session.consoleErrors;
});
afterEach(() => screen.page.unrouteAll({ behavior: 'ignoreErrors' }));

const loadDocuments = async (nomor: string) => (await controller.ok('get-hims-document', { nomor })).documents;

describe('a file upload', () => {
  /** Intercepts the uploads to storage. */
  const onPut = (handle: (route: Route) => Promise<void>) =>
    screen.page.route(
      () => true,
      (route) => (route.request().method() === 'PUT' ? handle(route) : route.fallback()),
    );

  test('sends three files concurrently, retries only the failed one, and creates documents with the edited names', async () => {
    const numbers = Array.from({ length: 5 }, () => freshNomor('SOP', 'ENG'));
    const names = numbers.map((nomor, at) => `${nomor} Prosedur Survei ${at}.pdf`);
    let concurrent = 0;
    let maxConcurrent = 0;
    let broken = true;
    const threeStarted = Promise.withResolvers<void>();
    const sent: string[] = [];
    await onPut(async (route) => {
      const name = decodeURIComponent(new URL(route.request().url()).pathname);
      sent.push(numbers.find((nomor) => name.includes(nomor)) ?? name);
      concurrent += 1;
      maxConcurrent = Math.max(maxConcurrent, concurrent);
      if (concurrent === 3) threeStarted.resolve();
      // No upload completes before three have started and a fourth would have had time to start.
      await threeStarted.promise;
      await new Promise((resolve) => setTimeout(resolve, 300));
      concurrent -= 1;
      if (broken && name.includes(numbers[2] ?? '')) await route.abort('connectionreset');
      else await route.continue();
    });
    await screen.open('Upload Berkas Dokumen');
    await screen.button('Upload Berkas').click();
    await screen.dialog.getByText('Pilih file terlebih dahulu').waitFor();
    await screen.dialog.getByText('Pilih jenis dokumen dan departemen').waitFor();
    await screen.choosePdfs(names);
    expect(await screen.dialog.getByLabel(`Nomor Dokumen untuk ${names[0]}`).inputValue()).toBe(numbers[0]);
    await screen.dialog.getByLabel(`Nama Dokumen untuk ${names[0]}`).fill('Prosedur Survei Topografi');
    await screen.choose('Jenis Dokumen', 'Standar Operasional Prosedur');
    await screen.choose('Departemen', 'ENGINEERING');
    expect(await accessibilityViolations(screen.page)).toEqual([]);
    await takeScreenshots(screen.page, 'bulk-files', false);
    await screen.button('Upload 5 Berkas').click();
    await screen.dialog.getByText('1 dari 5 berkas gagal diunggah').waitFor();
    expect(maxConcurrent).toBe(3);
    expect(new Set(sent)).toEqual(new Set(numbers));

    broken = false;
    sent.length = 0;
    await screen.button('Coba Lagi yang Gagal').click();
    await screen.dialog.getByRole('heading', { name: 'Upload Berhasil' }).waitFor({ timeout: 30_000 });
    expect(sent).toEqual([numbers[2]]);
    expect((await loadDocuments(numbers[0] ?? ''))[0]).toMatchObject({
      nama: 'Prosedur Survei Topografi',
      has_file: true,
    });
    expect((await loadDocuments(numbers[2] ?? ''))[0]).toMatchObject({ nama: 'Prosedur Survei 2', department: 'ENG' });
    // The browser reports the aborted upload.
    consoleErrors.splice(
      0,
      Number.POSITIVE_INFINITY,
      ...consoleErrors.filter((each) => !/ERR_CONNECTION_RESET/.test(each)),
    );
  });

  test('can be stopped after a confirmation and retains the chosen files', async () => {
    const blocked = Promise.withResolvers<void>();
    await onPut(async (route) => {
      await blocked.promise;
      await route.abort();
    });
    await screen.open('Upload Berkas Dokumen');
    const nomor = freshNomor('SOP', 'ENG');
    await screen.choosePdfs([`${nomor} Prosedur Ukur.pdf`]);
    await screen.choose('Jenis Dokumen', 'Standar Operasional Prosedur');
    await screen.choose('Departemen', 'ENGINEERING');
    await screen.button('Upload Berkas').click();
    await screen.page.keyboard.press('Escape');
    await screen.page.getByRole('alertdialog').getByRole('button', { name: 'Tetap di Halaman' }).click();
    await screen.button('Hentikan Unggahan').click();
    await screen.page.getByRole('alertdialog').getByRole('button', { name: 'Hentikan Unggahan' }).click();
    await screen.button('Upload Berkas').waitFor();
    blocked.resolve();
    expect(await screen.dialog.getByLabel(/^Nomor Dokumen untuk/).inputValue()).toBe(nomor);
    expect(await loadDocuments(nomor)).toEqual([]);
  });

  test('replaces the file of a document', async () => {
    const nomor = freshNomor('SOP', 'ENG');
    await controller.ok('create-hims-document', { department: 'ENG', nomor, nama: 'Prosedur Peta', jenis: 'SOP' });
    await screen.open('Upload Berkas Dokumen');
    const toggle = screen.dialog.getByLabel('Ganti berkas dokumen yang sudah ada');
    expect(await toggle.isChecked()).toBe(false);
    await screen.choosePdfs(['peta lama.pdf', 'peta.pdf']);
    await toggle.check();
    await screen.button('Ganti Berkas').click();
    await screen.dialog.getByText('Masukkan nomor dokumen').waitFor();
    await screen.dialog.getByText('Hanya boleh pilih satu file untuk replace dokumen').waitFor();
    await screen.button('Hapus berkas peta lama.pdf').click();
    await screen.dialog.getByLabel('Nomor Dokumen', { exact: true }).fill('TIDAK-ADA-001');
    await screen.dialog.getByText(/Dokumen dengan nomor TIDAK-ADA-001 tidak ditemukan/).waitFor();
    await screen.dialog.getByLabel('Nomor Dokumen', { exact: true }).fill(nomor);
    await screen.dialog.getByText('Prosedur Peta').waitFor();
    await screen.dialog.getByLabel(/^Isi dokumen berubah/).check();
    await screen.button('Ganti Berkas').click();
    await screen.dialog.getByRole('heading', { name: 'Upload Berhasil' }).waitFor();
    const [replaced] = await loadDocuments(nomor);
    expect(replaced).toMatchObject({ file_name: 'peta.pdf', has_file: true, revisi: 0 });
    expect(replaced?.edits[0]).toMatchObject({ action: 'file_attached', content_changed: true });
  });
});
