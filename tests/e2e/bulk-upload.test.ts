import { expect, test } from 'vitest';
import { accessibilityViolations } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { BulkScreen } from '../support/bulk-screen.ts';
import { signInAs } from '../support/demo-users.ts';
import { freshNomor } from '../support/submissions.ts';

const sessions = setUpBrowserSessions();

test('files become documents; those that the server rejected are sent again from the result, which the bell opens', async () => {
  const [controller, { page }] = await Promise.all([signInAs('controller'), sessions.open('controller')]);
  const [taken, good, free] = [freshNomor('SOP', 'ENG'), freshNomor('SOP', 'ENG'), freshNomor('SOP', 'ENG')];
  const loadDocuments = async (nomor: string) => (await controller.ok('get-hims-document', { nomor })).documents;
  await controller.ok('create-hims-document', { department: 'ENG', nomor: taken, nama: 'Ada', jenis: 'SOP' });
  const names = [taken, good].map((nomor) => `${nomor} Prosedur.pdf`);
  const screen = new BulkScreen(page);
  const { dialog } = screen;

  await page.goto('/database?unggah=files');
  await screen.choosePdfs(names);
  await dialog.getByLabel(`Nama Dokumen untuk ${names[1]}`).fill('Prosedur Survei Topografi');
  await screen.choose('Jenis Dokumen', 'Standar Operasional Prosedur');
  await screen.choose('Departemen', 'ENGINEERING');
  await screen.button('Upload 2 Berkas').click();
  await screen.button('Coba Lagi 1 Berkas yang Gagal').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await screen.button('Coba Lagi 1 Berkas yang Gagal').click();

  await dialog.getByText('1 berkas gagal diproses').waitFor();
  await dialog.getByText(`Nomor ${taken} sudah digunakan`).waitFor();
  expect(await dialog.getByRole('textbox', { name: /^Nomor Dokumen untuk/ }).count()).toBe(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel(`Nomor Dokumen untuk ${names[0]}`).fill(free);
  await screen.button('Coba Lagi yang Gagal').click();
  await dialog.getByText('1 dokumen berhasil diupload').waitFor();
  await screen.button('Tutup').waitFor();
  const documents = await Promise.all([taken, good, free].map(loadDocuments));
  expect(documents.map((found) => found.map(({ nama, has_file }) => [nama, has_file]))).toEqual([
    [['Ada', false]],
    [['Prosedur Survei Topografi', true]],
    [['Prosedur', true]],
  ]);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifikasi/ }).click();
  await page.getByRole('button', { name: new RegExp(`${taken} Prosedur.*1 galat`) }).click();
  await dialog.getByText(`Berkas ke-1 (${names[0]}): Nomor ${taken}`).waitFor();
  // The files were in the memory of the previous page.
  await dialog.getByText('Halaman ini tidak lagi memegang berkasnya.').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});
