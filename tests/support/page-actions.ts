import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SubmissionPurpose } from '../../shared/domain/documents/documents.ts';
import { purposeLabels } from '../../shared/domain/documents/documents.ts';
import { hasHorizontalOverflow, resize } from './browser.ts';
import type { TestFile } from './files.ts';

export interface SubmissionFormValues {
  purpose: SubmissionPurpose;
  title: string;
  type: string;
  nomor: string;
  department: string;
  draft: TestFile;
  supporting: TestFile;
}

export const chooseOption = async (
  page: Page,
  label: string,
  option: string,
  /** Where several fields have the label. */
  group: Pick<Page, 'getByRole'> = page,
): Promise<void> => {
  await group.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

export const attachFile = (
  page: Page,
  label: string | RegExp,
  { name, content_type, bytes }: TestFile,
): Promise<void> => page.getByLabel(label).setInputFiles({ name, mimeType: content_type, buffer: Buffer.from(bytes) });

/** Fills in the form. The number of a revision or cancellation fills in type and department, which are locked then. */
export const fillForm = async (page: Page, values: SubmissionFormValues) => {
  const { purpose, title, type, nomor, department, draft, supporting } = values;
  await page.getByRole('radio', { name: new RegExp(purposeLabels[purpose]) }).check();
  if (purpose !== 'new') {
    await page.getByLabel('Nomor Dokumen').fill(nomor);
    for (const label of ['Tipe Dokumen', 'Departemen']) await page.getByRole('textbox', { name: label }).waitFor();
    await page.getByLabel('Alasan Perubahan').fill('Menyesuaikan temuan audit internal');
  }
  if (purpose !== 'cancellation') await page.getByLabel('Judul Dokumen').fill(title);
  if (purpose === 'new') {
    await chooseOption(page, 'Tipe Dokumen', type);
    await chooseOption(page, 'Departemen', department);
    await page.getByLabel('Nomor Dokumen').fill(nomor);
  }
  await attachFile(page, 'Draf Dokumen', draft);
  await attachFile(page, /Dokumen Pendukung/, supporting);
};

/** Submits with the form; returns the submission's id. */
export const submitForm = async (page: Page, values: SubmissionFormValues): Promise<string> => {
  await page.goto('/pengajuan');
  await fillForm(page, values);
  const response = page.waitForResponse('**/api/upload-and-submit-document');
  await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
  await page.getByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' }).waitFor();
  const { submission_id } = (await (await response).json()) as { submission_id: string };
  await page.getByRole('button', { name: 'Tutup', exact: true }).click();
  return submission_id;
};

/** Decides on the review or approval page; resolves when the row is removed from the list. */
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

/** Resolves when the bell shows this number of unread notifications, without a reload. */
export const waitForBell = (page: Page, unread: number, timeout: number): Promise<void> =>
  page
    .getByRole('button', { name: unread === 0 ? 'Notifikasi' : `Notifikasi, ${unread} belum dibaca`, exact: true })
    .first()
    .waitFor({ timeout });

/** Clicks a button that opens a file in a new tab, and returns the file that the tab requests. */
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

/** Searches a document by its number on the database page; returns its row as soon as the row contains the text. */
export const findInDatabase = async (page: Page, nomor: string, text: string) => {
  await page.goto('/database');
  await page.getByLabel('Cari dokumen anda').fill(nomor);
  const row = page.getByRole('row').filter({ hasText: nomor }).filter({ hasText: text });
  await row.waitFor();
  return row;
};

/** A title of the maximum length without a break opportunity, for example a file name. */
export const longTitle = 'Prosedur_'.padEnd(120, 'PemeliharaanJalanAngkut');

/** Expects that neither the page nor a list or table on it is wider than its frame at three widths. */
export const expectFitsAtEveryWidth = async (page: Page): Promise<void> => {
  for (const width of [820, 390, 1440]) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    const frames = await page.evaluate(() =>
      [...document.querySelectorAll('main li, main div:has(> table)')].map(
        (each) => each.scrollWidth - each.clientWidth,
      ),
    );
    expect(Math.max(...frames), `within its frame at ${width}`).toBeLessThanOrEqual(0);
  }
};
