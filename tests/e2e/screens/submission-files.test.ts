import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, resize, takeScreenshots } from '../../support/browser.ts';
import { clearRoutes, setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { testFile } from '../../support/files.ts';
import { fillForm } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions([/status of 500/]);

/** Drops empty-looking files with these names on the field of the draft. */
const dropFiles = async (page: Page, names: readonly string[]): Promise<void> => {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const name of all) data.items.add(new File(['isi'], name));
    return data;
  }, names);
  await page
    .getByRole('button', { name: /^Pilih berkas/ })
    .first()
    .dispatchEvent('drop', { dataTransfer: transfer });
};

const shownFiles = async (page: Page): Promise<(string | null)[]> =>
  page.getByRole('button', { name: /^Hapus berkas/ }).evaluateAll((all) => all.map((each) => each.ariaLabel));

test('takes both files in one drop, and asks which is the form where it cannot tell', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  await dropFiles(page, ['form.pdf', 'draf.docx']);
  await expect.poll(() => shownFiles(page)).toEqual(['Hapus berkas draf.docx', 'Hapus berkas form.pdf']);
  for (const name of ['draf.docx', 'form.pdf'])
    await page.getByRole('button', { name: `Hapus berkas ${name}` }).click();

  await dropFiles(page, ['satu.docx', 'dua.xlsx']);
  await waitForToast(page, 'Format File Tidak Didukung', 'Format yang didukung: PDF');
  await page.locator('form').getByRole('alert').getByText('Format yang didukung: PDF').waitFor();
  expect(await shownFiles(page)).toEqual([]);

  await dropFiles(page, ['satu.pdf', 'dua.pdf']);
  const question = page.getByRole('group', { name: 'Berkas mana yang merupakan Form PPD?' });
  await question.waitFor();
  expect(await shownFiles(page)).toEqual([]);
  await takeScreenshots(page, 'form-files-question');
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'satu.pdf' }).click();
  await expect.poll(() => shownFiles(page)).toEqual(['Hapus berkas dua.pdf', 'Hapus berkas satu.pdf']);
});

test('says after a reload which files are gone, until they are chosen again', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  await page.getByLabel('Judul Dokumen').fill('Isian dengan berkas');
  await dropFiles(page, ['form.pdf', 'draf.docx']);
  await expect.poll(() => shownFiles(page)).toHaveLength(2);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const lost = (name: string) => page.getByText(`Berkas “${name}” tidak ikut tersimpan. Pilih kembali berkas ini.`);
  await lost('draf.docx').waitFor();
  await lost('form.pdf').waitFor();
  await takeScreenshots(page, 'form-files-lost');
  await dropFiles(page, ['draf baru.docx', 'form.pdf']);
  await lost('draf.docx').waitFor({ state: 'detached' });
  await page.evaluate(() => sessionStorage.clear());
});

test('names the file that storage refuses, at its field, after the specified sentence', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  await fillForm(page, {
    purpose: 'new',
    title: 'Prosedur dengan unggahan yang gagal',
    type: 'SOP',
    nomor: freshNomor(),
    department: 'Produksi',
    draft: await testFile('docx', { name: 'draf.docx' }),
    supporting: await testFile('pdf', { name: 'ppd.pdf' }),
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/*X-Amz-Signature*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT' || !request.url().includes('ppd.pdf')) return route.fallback();
    await held.promise;
    return route.fulfill({ status: 500, body: '<Error><Code>InternalError</Code></Error>' });
  });
  await resize(page, 390);
  await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
  // On phones the fields may be out of view: the button itself shows the progress.
  const sending = page.getByRole('button', { name: 'Mengajukan...', exact: true });
  await sending.getByText(/^\d+%$/).waitFor();
  await takeScreenshots(page, 'form-uploading', false);
  await resize(page, 1440);
  held.resolve();
  const sentence = 'Berkas “ppd.pdf” gagal diunggah. Silakan coba lagi.';
  await waitForToast(page, 'Gagal Mengajukan Dokumen', `Terjadi kesalahan saat mengajukan dokumen. ${sentence}`);
  await page.locator('form').getByText(`Upload Gagal: ${sentence}`).waitFor();
  await takeScreenshots(page, 'form-upload-failed');
  await clearRoutes(page);
  await page.evaluate(() => sessionStorage.clear());
});
