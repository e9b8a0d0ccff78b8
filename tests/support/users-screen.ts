import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const confirmDialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
export const rowOf = (page: Page, nrp: string) => page.getByRole('row').filter({ hasText: nrp });

/** Opens the list filtered by this NRP; returns the user's row. */
export const openUsers = async (page: Page, nrp: string): Promise<Locator> => {
  await page.goto(`/pengguna?cari=${nrp}`);
  const row = rowOf(page, nrp);
  await row.waitFor();
  return row;
};

/** Selects an item of a row's menu. */
export const chooseRowAction = async (row: Locator, item: string): Promise<void> => {
  await row.getByRole('button', { name: /^Tindakan lain/ }).click();
  await row.page().getByRole('menuitem', { name: item }).click();
};

/** Reads and copies the generated password, and closes its dialog. */
export const readGeneratedPassword = async (page: Page): Promise<string> => {
  const shown = dialog(page, 'Password baru');
  const password = (await shown.getByRole('status', { name: 'Password baru' }).textContent()) ?? '';
  expect(password).toMatch(/^\d{8}$/);
  await button(shown, 'Salin').click();
  await shown.getByText('Tersalin').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await button(shown, 'Selesai').click();
  return password;
};
