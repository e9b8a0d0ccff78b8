import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { BrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { chooseOption } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

const file = (name: string, bytes = 10) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, 'a'),
});

describe('login', () => {
  test('eight digits or no call; other characters are dropped with a warning, a paste with any is blocked', async () => {
    const page = await sessions.page('anonymous');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('validate-login') && calls.push(request.url()));
    await page.goto('/login');
    for (const [label, autocomplete] of [
      ['NRP', 'username'],
      ['Password', 'current-password'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.getAttribute('inputmode')).toBe('numeric');
      expect(await field.getAttribute('maxlength')).toBe('8');
      expect(await field.getAttribute('autocomplete')).toBe(autocomplete);
      await field.pressSequentially('12x');
      await page.getByText(`${label} hanya boleh berisi angka.`).waitFor();
      await field.pressSequentially('3');
      expect(await field.inputValue()).toBe('123');
      await field.fill('');
      await field.pressSequentially('1');
      await page.getByText(`${label} hanya boleh berisi angka.`).waitFor({ state: 'detached' });
      await field.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', '12-34');
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await page.getByText(`${label} hanya boleh berisi angka.`).waitFor();
      expect(await field.inputValue()).toBe('1');
    }
    await page.keyboard.press('Enter');
    await page.getByText('NRP harus 8 angka.').waitFor();
    await page.getByText('Password harus 8 angka.').waitFor();
    expect(calls).toEqual([]);
  });
});

describe('submission form', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
  const attach = (page: Page, label: string | RegExp, chosen: ReturnType<typeof file>) =>
    page.getByLabel(label).setInputFiles(chosen);

  test('what is missing is asked for in the order of the form, and what is wrong with a file at once', async () => {
    const page = await sessions.page('employee');
    await page.goto('/pengajuan');
    const asksFor = async (title: string, message: string) => {
      await submit(page);
      await waitForToast(page, title, message);
      await page.locator('form').getByText(message).first().waitFor();
    };
    await asksFor('Form Belum Lengkap', 'Tujuan Pengajuan harus diisi');
    await page.getByRole('radio', { name: /Pembuatan Baru/ }).check();
    await asksFor('Form Belum Lengkap', 'Judul Dokumen harus diisi');
    await page.getByLabel('Judul Dokumen').fill('Prosedur Pemeriksaan Isian');
    await asksFor('Form Belum Lengkap', 'Tipe Dokumen harus diisi');
    await chooseOption(page, 'Tipe Dokumen', 'SOP');
    await asksFor('Form Belum Lengkap', 'Nomor Dokumen harus diisi');
    await page.getByLabel('Nomor Dokumen').fill(freshNomor());
    await asksFor('Form Belum Lengkap', 'Departemen harus diisi');
    await chooseOption(page, 'Departemen', 'Produksi');
    await asksFor('File Wajib', 'Draf dokumen harus diunggah');

    await attach(page, 'Draf Dokumen', file('besar.xyz', 10 * 1024 * 1024 + 1));
    await waitForToast(page, 'File Terlalu Besar', 'Ukuran file maksimal 10 MB');
    expect(await page.getByText('Pilih berkas').count()).toBe(2);
    await attach(page, 'Draf Dokumen', file('apa-saja.xyz'));
    await page.getByText('apa-saja.xyz').waitFor();
    await asksFor('File Wajib', 'Dokumen pendukung (Form PPD) wajib diupload');

    await attach(page, /Dokumen Pendukung/, file('ppd.docx'));
    await waitForToast(page, 'Format File Tidak Didukung', 'Format yang didukung: PDF');
    expect(await page.getByLabel(/Dokumen Pendukung/).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(
      0,
    );
    await page.getByRole('button', { name: 'Hapus berkas apa-saja.xyz' }).click();
    await page.evaluate(() => sessionStorage.clear());
  });

  test('the number’s shape follows type and department, and one click begins it', async () => {
    const { page, context } = await sessions.openFresh('employee');
    await page.goto('/pengajuan');
    await chooseOption(page, 'Tipe Dokumen', 'Form');
    await chooseOption(page, 'Departemen', 'Logistic');
    await page.getByRole('button', { name: 'Mulai dengan HKT-FRM-LOG-' }).click();
    expect(await page.getByLabel('Nomor Dokumen').inputValue()).toBe('HKT-FRM-LOG-');
    await page.keyboard.type('007');
    expect(await page.getByLabel('Nomor Dokumen').inputValue()).toBe('HKT-FRM-LOG-007');
    await context.close();
  });
});

describe('master list', () => {
  test('saving without a change says so', async () => {
    const page = await sessions.page('controller');
    await page.goto('/daftar-induk/dokumen/fat');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
    await waitForToast(page, 'Tidak Ada Perubahan', 'Tidak ada perubahan yang perlu disimpan.');
  });
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
