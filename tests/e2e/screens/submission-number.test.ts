import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { type TestFile, testFile } from '../../support/files.ts';
import { attachFile, chooseOption } from '../../support/page-actions.ts';
import { freshNomor, submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions([/status of 4\d\d/]);

let draft: TestFile;
let supporting: TestFile;
beforeAll(async () => {
  [draft, supporting] = await Promise.all([
    testFile('docx', { name: 'draf-pengangkutan.docx' }),
    testFile('pdf', { name: 'PPD pengangkutan.pdf' }),
  ]);
});

/** Counts presses of the pointer and fields that are typed into; choosing files is neither. */
const countInteractions = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counted = { presses: 0, fields: new Set<EventTarget | null>() };
    addEventListener('pointerdown', () => (counted.presses += 1), true);
    addEventListener('beforeinput', ({ target }) => counted.fields.add(target), true);
    Object.assign(globalThis, { interactions: () => counted.presses + counted.fields.size });
  });
  return () => page.evaluate(() => (globalThis as unknown as { interactions: () => number }).interactions());
};

const sendButton = (page: Page) => page.getByRole('button', { name: 'Ajukan Dokumen' });

/** Names of the calls that the page sends from now on. */
const recordCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname.replace('/api/', '')));
  return calls;
};

test('needs at most seven interactions beside the files for a revision with a new title', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  const interactions = await countInteractions(page);
  await page.getByRole('radio', { name: /Revisi/ }).click();
  await page.getByLabel('Nomor Dokumen').click();
  await page.keyboard.type('sop-pro-00');
  await page.getByRole('option', { name: /^HKT-SOP-PRO-007/ }).waitFor();
  expect(await accessibilityViolations(page), 'with the list open').toEqual([]);
  await takeScreenshots(page, 'form-number-list', false);
  await page.getByRole('option', { name: /^HKT-SOP-PRO-007/ }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Tipe Dokumen' }).inputValue()).toBe('SOP');
  const department = page.getByRole('textbox', { name: 'Departemen' });
  expect(await department.inputValue()).toBe('Produksi');
  expect(await department.getAttribute('readonly')).not.toBeNull();
  expect(await page.getByText('Mengikuti Daftar Induk, tidak dapat diubah').count()).toBe(2);
  const title = page.getByLabel('Judul Dokumen');
  const recorded = await title.inputValue();
  expect(recorded).not.toBe('');
  await page.getByText(/^Dept. Head Produksi/).waitFor();
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Edisi Baru');
  await page.getByText(`Judul diubah dari “${recorded}”.`).waitFor();
  await attachFile(page, 'Draf Dokumen', draft);
  await attachFile(page, /Dokumen Pendukung/, supporting);
  await takeScreenshots(page, 'form-revision');
  expect(await accessibilityViolations(page), 'with locked fields').toEqual([]);
  const sent = page.waitForResponse('**/api/upload-and-submit-document');
  await sendButton(page).click();
  await page.getByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' }).waitFor();
  expect(await interactions()).toBeLessThanOrEqual(7);
  const { submission_id } = await (await sent).json();
  await (await signInAs('employee')).ok('withdraw-submission', { submission_id });
  await page.getByRole('button', { name: 'Tutup', exact: true }).click();
});

test('locks the title of a cancellation, and unlocks and empties the fields for another purpose', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  await page.getByRole('radio', { name: /Pemusnahan/ }).check();
  await page.getByLabel('Nomor Dokumen').fill('hkt-sop-pro-007');
  await page
    .getByRole('complementary')
    .getByText(/tercatat dalam pemusnahan setelah disahkan/)
    .waitFor();
  const title = page.getByLabel('Judul Dokumen');
  expect(await title.getAttribute('readonly')).not.toBeNull();
  expect(await title.inputValue()).not.toBe('');
  await page.getByRole('radio', { name: /Pembuatan Baru/ }).check();
  await page.getByRole('combobox', { name: 'Departemen' }).waitFor();
  expect(await title.inputValue()).toBe('');
  await page.evaluate(() => sessionStorage.clear());
});

test('offers a revision of a taken number on the spot, filled in from the document', async () => {
  const page = await sessions.page('employee');
  await page.goto('/pengajuan');
  await page.getByRole('radio', { name: /Pembuatan Baru/ }).check();
  await page.getByLabel('Judul Dokumen').fill('Judul untuk dokumen baru');
  await page.getByLabel('Nomor Dokumen').fill('HKT-SOP-PRO-007');
  await page.getByText(/^Nomor HKT-SOP-PRO-007 sudah digunakan untuk dokumen/).waitFor();
  await takeScreenshots(page, 'form-taken', false);
  await page.getByRole('button', { name: 'Ajukan Revisi' }).click();
  await page.getByRole('textbox', { name: 'Departemen' }).waitFor();
  expect(await page.getByRole('radio', { name: /Revisi/ }).isChecked()).toBe(true);
  const title = page.getByLabel('Judul Dokumen');
  expect(await title.inputValue()).not.toBe('Judul untuk dokumen baru');
  await expect.poll(() => title.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.evaluate(() => sessionStorage.clear());
});

test('says at which stage a number in flight is, refuses it before the upload, and forgets the refusal with the change', async () => {
  const nomor = freshNomor();
  const submission_id = await submit(await signInAs('employee'), { document_number: nomor });
  const page = await sessions.page('controller');
  await page.goto('/pengajuan');
  await page.getByRole('radio', { name: /Pembuatan Baru/ }).check();
  await page.getByLabel('Judul Dokumen').fill('Prosedur dengan nomor yang sedang diajukan');
  await chooseOption(page, 'Tipe Dokumen', 'SOP');
  await chooseOption(page, 'Departemen', 'Produksi');
  await page.getByLabel('Nomor Dokumen').fill(nomor);
  const hint = page.getByText(new RegExp(`^Nomor ${nomor} sedang diajukan sejak .+ pada tahap Proses Peninjauan`));
  await hint.waitFor();
  expect(await page.getByText('belum digunakan').count()).toBe(0);
  // The controller may not read this submission's files, so nothing else is said about it.
  expect(await page.getByRole('link', { name: /^Lihat Pengajuan/ }).count()).toBe(0);
  await attachFile(page, 'Draf Dokumen', draft);
  await attachFile(page, /Dokumen Pendukung/, supporting);
  const calls = recordCalls(page);
  await sendButton(page).click();
  const refusal = page.locator('form').getByRole('alert').filter({ hasText: nomor });
  await refusal.waitFor();
  expect(calls).toContain('get-hims-document');
  expect(calls.filter((name) => /create-upload-urls|upload-and-submit/.test(name))).toEqual([]);
  const number = page.getByLabel('Nomor Dokumen');
  await expect.poll(() => number.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  await takeScreenshots(page, 'form-in-flight');
  await number.fill(freshNomor());
  await refusal.waitFor({ state: 'detached' });
  expect(await number.getAttribute('aria-invalid')).toBeNull();
  await (await signInAs('employee')).ok('withdraw-submission', { submission_id });
  await page.evaluate(() => sessionStorage.clear());
});
