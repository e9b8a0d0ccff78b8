import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { chooseOption } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

const file = (name: string, bytes = 10) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, 'a'),
});
const submit = (page: Page) => page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
const attach = (page: Page, label: string | RegExp, chosen: ReturnType<typeof file>) =>
  page.getByLabel(label).setInputFiles(chosen);

test('reports missing fields in the order of the form, and an invalid file when it is chosen', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  const expectProblem = async (title: string, message: string) => {
    await submit(page);
    await waitForToast(page, title, message);
    await page.locator('form').getByText(message).first().waitFor();
  };
  await expectProblem('Form Belum Lengkap', 'Tujuan Pengajuan harus diisi');
  await page.getByRole('radio', { name: /Pembuatan Baru/ }).check();
  await expectProblem('Form Belum Lengkap', 'Judul Dokumen harus diisi');
  await page.getByLabel('Judul Dokumen').fill('Prosedur Pemeriksaan Isian');
  await expectProblem('Form Belum Lengkap', 'Tipe Dokumen harus diisi');
  await chooseOption(page, 'Tipe Dokumen', 'SOP');
  await expectProblem('Form Belum Lengkap', 'Nomor Dokumen harus diisi');
  await page.getByLabel('Nomor Dokumen').fill(freshNomor());
  await expectProblem('Form Belum Lengkap', 'Departemen harus diisi');
  await chooseOption(page, 'Departemen', 'Produksi');
  await expectProblem('File Wajib', 'Draf dokumen harus diunggah');

  await attach(page, 'Draf Dokumen', file('besar.xyz', 10 * 1024 * 1024 + 1));
  await waitForToast(page, 'File Terlalu Besar', 'Ukuran file maksimal 10 MB');
  expect(await page.getByText('Pilih berkas').count()).toBe(2);
  await attach(page, 'Draf Dokumen', file('apa-saja.xyz'));
  await page.getByText('apa-saja.xyz').waitFor();
  await expectProblem('File Wajib', 'Dokumen pendukung (Form PPD) wajib diupload');

  await attach(page, /Dokumen Pendukung/, file('ppd.docx'));
  await waitForToast(page, 'Format File Tidak Didukung', 'Format yang didukung: PDF');
  expect(await page.getByLabel(/Dokumen Pendukung/).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
  await page.getByRole('button', { name: 'Hapus berkas apa-saja.xyz' }).click();
  await page.evaluate(() => sessionStorage.clear());
});

test('offers the next number for type and department', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await page.goto('/pengajuan');
  await page.getByRole('radio', { name: /Pembuatan Baru/ }).check();
  await chooseOption(page, 'Tipe Dokumen', 'Form');
  await chooseOption(page, 'Departemen', 'Logistic');
  const sequence = page.getByText(/^Nomor terakhir \d{3}.* → \d{3}$/);
  await sequence.waitFor();
  const [next] = (await sequence.innerText()).match(/\d{3}$/) ?? [];
  await page.getByRole('button', { name: `Pakai HKT-FRM-LOG-${next}` }).click();
  expect(await page.getByLabel('Nomor Dokumen').inputValue()).toBe(`HKT-FRM-LOG-${next}`);
  await page.getByText(`Nomor HKT-FRM-LOG-${next} belum digunakan.`).waitFor();
  await context.close();
});
