import type { Locator, Page } from 'playwright-core';
import { type TestFile, testFile } from './files.ts';

/** Page object of the import and upload dialogs. */
export class BulkScreen {
  /** The current tab; a test may replace it. */
  page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async open(
    type: 'Impor CSV/Excel' | 'Upload Berkas Dokumen' | 'Lampirkan Berkas' | 'Pekerjaan Terakhir',
  ): Promise<void> {
    await this.page.goto('/database');
    await this.page.getByRole('button', { name: 'Impor & Upload' }).click();
    await this.page.getByRole('menuitem', { name: type }).click();
    await this.dialog.waitFor();
  }

  chooseCsv(name: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
    const lines = ['nomor;nama;jenis;department;revisi', ...rows.map((row) => row.join(';'))];
    return this.#choose([{ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }]);
  }

  chooseWorkbook({ name, content_type, bytes }: TestFile): Promise<void> {
    return this.#choose([{ name, mimeType: content_type, buffer: Buffer.from(bytes) }]);
  }

  /** Chooses files of this computer, whose modification times stay the same when they are chosen again. */
  choosePaths(paths: readonly string[]): Promise<void> {
    return this.dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([...paths]);
  }

  async choosePdfs(names: readonly string[]): Promise<void> {
    const files = names.map(async (name) => {
      const { content_type, bytes } = await testFile('pdf', { name, nama: name });
      return { name, mimeType: content_type, buffer: Buffer.from(bytes) };
    });
    await this.#choose(await Promise.all(files));
  }

  #choose(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    return this.dialog.locator('input[type=file]').first().setInputFiles(files);
  }

  /** The answer about documents without dates, before an import is saved. */
  get neverReviewed(): Locator {
    return this.dialog.getByRole('radio', { name: /^Belum pernah ditinjau/ });
  }

  /** Selects jenis or department of the new documents. */
  async choose(field: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: option }).click();
  }
}
