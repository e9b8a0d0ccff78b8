import type { Page } from 'playwright-core';
import type { SubmissionPurpose } from '../../shared/domain/documents.ts';
import { purposeLabels } from '../../shared/domain/documents.ts';
import type { TestFile } from './files.ts';

/** What people do on the screens, step by step. */

export interface SubmissionFormValues {
  purpose: SubmissionPurpose;
  title: string;
  type: string;
  nomor: string;
  department: string;
  draft: TestFile;
  supporting: TestFile;
}

export const chooseOption = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const attachFile = (page: Page, label: string | RegExp, { name, content_type, bytes }: TestFile): Promise<void> =>
  page.getByLabel(label).setInputFiles({ name, mimeType: content_type, buffer: Buffer.from(bytes) });

export const fillForm = async (
  page: Page,
  { purpose, title, type, nomor, department, draft, supporting }: SubmissionFormValues,
) => {
  await page.getByRole('radio', { name: new RegExp(purposeLabels[purpose]) }).check();
  await page.getByLabel('Judul Dokumen').fill(title);
  await chooseOption(page, 'Tipe Dokumen', type);
  await page.getByLabel('Nomor Dokumen').fill(nomor);
  await chooseOption(page, 'Departemen', department);
  await attachFile(page, 'Draf Dokumen', draft);
  await attachFile(page, /Dokumen Pendukung/, supporting);
};

export const submitForm = async (page: Page, values: SubmissionFormValues): Promise<void> => {
  await page.goto('/pengajuan');
  await fillForm(page, values);
  await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
  await page.getByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' }).waitFor();
  await page.getByRole('button', { name: 'Tutup', exact: true }).click();
};

/** Decides on the review or approval page; resolves when the row has left the list. */
export const decideOnPage = async (
  page: Page,
  path: '/review' | '/approval',
  action: 'Approve' | 'Reject',
  title: string,
  reason?: string,
): Promise<void> => {
  await page.goto(path);
  const button = page.getByRole('button', { name: `${action} ${title}`, exact: true });
  await button.click();
  const dialog = page.getByRole('alertdialog');
  if (reason !== undefined) await dialog.getByLabel('Alasan Penolakan (Opsional)').fill(reason);
  await dialog.getByRole('button', { name: action === 'Approve' ? 'Setujui' : 'Tolak', exact: true }).click();
  await button.waitFor({ state: 'detached' });
};

/** Resolves when the bell shows so many unread notifications, without a reload. */
export const waitForBell = (page: Page, unread: number, timeout: number): Promise<void> =>
  page
    .getByRole('button', { name: unread === 0 ? 'Notifikasi' : `Notifikasi, ${unread} belum dibaca`, exact: true })
    .first()
    .waitFor({ timeout });

/** Empties the bell through the screen, whatever is in it. */
export const clearBell = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  const bell = page.getByRole('dialog');
  const empty = bell.getByText('Tidak ada notifikasi');
  // Until the first answer came the bell is neither full nor empty.
  await empty.or(bell.getByRole('listitem').first()).waitFor();
  if (!(await empty.isVisible())) {
    await bell.getByRole('button', { name: 'Hapus Semua Notifikasi' }).click();
    await empty.waitFor();
  }
  await page.keyboard.press('Escape');
  await bell.waitFor({ state: 'detached' });
};

/** Clicks what opens a file in a new tab, and answers the bytes that tab is sent to. */
export const openFile = async (
  page: Page,
  click: () => Promise<void>,
): Promise<{ bytes: Uint8Array; type: string | null; disposition: string | null }> => {
  const fileRequest = page.context().waitForEvent('request', (request) => request.url().includes('X-Amz-Signature'));
  const popup = page.waitForEvent('popup');
  await click();
  const url = (await fileRequest).url();
  await (await popup).close();
  const response = await fetch(url);
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition'),
  };
};

/** Finds a document by its number on the database page; answers its row once that shows the text too. */
export const findInDatabase = async (page: Page, nomor: string, text: string) => {
  await page.goto('/database');
  await page.getByLabel('Cari dokumen anda').fill(nomor);
  const row = page.getByRole('row').filter({ hasText: nomor }).filter({ hasText: text });
  await row.waitFor();
  return row;
};

/** In the dialog that a session's end puts over the screen; resolves when the screen is free again. */
export const signInAgain = async (page: Page, password: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: 'Sesi Berakhir' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Masuk Kembali', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
