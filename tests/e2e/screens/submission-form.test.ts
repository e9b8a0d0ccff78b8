import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../../support/browser.ts';
import { clearRoutes, delayCall, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { testFile } from '../../support/files.ts';
import { withPositions } from '../../support/local-stack-data.ts';
import { nrps } from '../../support/nrps.ts';
import { chooseOption, fillForm } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

test('offers an admin also the review, and a manager the approval', async () => {
  for (const [who, second, path] of [
    ['admin', 'Peninjauan Dokumen', '/review'],
    ['projectManager', 'Approval Dokumen', '/approval'],
  ] as const) {
    const page = await sessions.page(who);
    await page.goto('/pengajuan');
    await heading(page, 'Pilih Tindakan');
    await heading(page, 'Pengajuan Dokumen');
    await heading(page, second);
    await page.getByRole('link', { name: /^Lihat Dokumen/ }).click();
    await page.waitForURL(`**${path}`);
    await page.goBack();
    await page.getByRole('button', { name: 'Mulai Pengajuan' }).click();
    await page.getByRole('button', { name: 'Ajukan Dokumen' }).waitFor();
    await page.getByRole('button', { name: '← Kembali ke Dashboard' }).click();
    await heading(page, 'Pilih Tindakan');
  }
});

test('starts with the form for other users, with the template for download', async () => {
  const page = await sessions.page('controller');
  await page.goto('/pengajuan');
  await heading(page, 'Pengajuan Dokumen');
  expect(await page.getByRole('button', { name: '← Kembali ke Dashboard' }).count()).toBe(0);
  const template = page.waitForRequest((request) => request.url().includes('/api/get-form-template'));
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Unduh Form Permohonan Perubahan Dokumen' }).click();
  await template;
  await (await popup).close();
});

test('names the approvers of the selected department, or levels without a holder', async () => {
  const page = await sessions.page('controller');
  await page.goto('/pengajuan');
  const route = page.getByRole('heading', { name: 'Alur persetujuan' }).locator('..');
  await route.getByText('Pilih departemen untuk melihat siapa yang akan menyetujui.').waitFor();
  const shownRoute = async (department: string) => {
    await chooseOption(page, 'Departemen', department);
    await expect.poll(() => route.locator('ol[aria-busy=false]').count()).toBe(1);
    return (await route.getByRole('listitem').allInnerTexts()).map((step) => step.split('\n'));
  };
  const review = ['Peninjau (Admin)', 'Salah satu admin'];
  const furtherLevels = [
    ['Dept. Head SHE', 'Siti Rahmawati'],
    ['Project Manager', 'Hendra Gunawan'],
  ];
  expect(await shownRoute('Produksi')).toEqual([review, ['Dept. Head Produksi', 'Agus Prasetyo'], ...furtherLevels]);
  // For SHE the Dept. Head SHE is also the head of the department.
  expect(await shownRoute('SHE')).toEqual([review, ...furtherLevels]);
  await withPositions(nrps.hcgsHead, [], async () => {
    expect(await shownRoute('HCGS')).toEqual([review, ['Dept. Head HCGS', 'Belum ada pejabat'], ...furtherLevels]);
  });
});

test('offers purposes, types and departments without an empty option', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  const purposes = page.getByRole('group', { name: 'Tujuan Pengajuan' });
  for (const name of [/Pembuatan Baru/, /Revisi/, /Pemusnahan/]) await purposes.getByRole('radio', { name }).waitFor();
  expect(await page.getByLabel('Nomor Dokumen').getAttribute('placeholder')).toMatch(/\w+-SOP-\w+-001$/);
  for (const [label, choices] of [
    ['Tipe Dokumen', ['SOP', 'INK', 'STD', 'Form']],
    ['Departemen', ['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'SHE', 'TDC']],
  ] as const) {
    const select = page.getByRole('combobox', { name: label });
    const options = select.getByRole('option');
    await select.click();
    expect(await options.allInnerTexts()).toEqual(choices);
    expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).not.toContain(
      '',
    );
    expect(await accessibilityViolations(page), `with the list of ${label} open`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('sends a complete form, shows the success dialog and resets the form', async () => {
  const page = await sessions.page('sheEmployee');
  const [draft, supporting] = await Promise.all([testFile('docx'), testFile('pdf')]);
  await page.goto('/pengajuan');
  await fillForm(page, {
    purpose: 'new',
    title: 'Prosedur Keadaan Formulir',
    type: 'SOP',
    nomor: freshNomor('SOP', 'SHE'),
    department: 'SHE',
    draft,
    supporting,
  });
  const release = await delayCall(page, 'upload-and-submit-document');
  await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
  await page.getByRole('button', { name: 'Mengajukan...' }).waitFor();
  expect(await page.getByLabel('Judul Dokumen').isDisabled()).toBe(true);
  release();
  const dialog = page.getByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' });
  await dialog.getByText(/dalam proses peninjauan.*notifikasi/).waitFor();
  await dialog.getByText('Prosedur Keadaan Formulir').waitFor();
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).click();
  expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('');
  expect(await page.getByText('Pilih berkas').count()).toBe(2);
  await clearRoutes(page);
});

test('restores typed values after a reload, and asks before it is left', async () => {
  const page = await sessions.page('sheEmployee');
  await page.goto('/pengajuan');
  await page.getByLabel('Judul Dokumen').fill('Isian yang belum selesai');
  await page.reload();
  expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('Isian yang belum selesai');
  await page.getByLabel('Judul Dokumen').fill('Isian yang berubah');
  await page.getByRole('link', { name: 'Database HIMS' }).click();
  const leaveDialog = page.getByRole('alertdialog', { name: 'Pengajuan belum dikirim' });
  await leaveDialog.waitFor();
  // The dialog receives key presses only when it has the focus, shortly after it is visible.
  await expect.poll(() => leaveDialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await leaveDialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/pengajuan');
  await page.getByRole('link', { name: 'Database HIMS' }).click();
  await page.getByRole('button', { name: 'Tinggalkan Formulir' }).click();
  await page.waitForURL('**/database');
  await page.goBack();
  expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe('Isian yang berubah');
  await page.getByLabel('Judul Dokumen').fill('');
});
