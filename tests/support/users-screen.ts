import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The admins' screen of users as they use it: its list, its rows' menus and what they open. */

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const confirmDialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
export const rowOf = (page: Page, nrp: string) => page.getByRole('row').filter({ hasText: nrp });
export const waitForToast = (page: Page, sentence: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: sentence }).first().waitFor();

/** The list with this one user in it. */
export const openUsers = async (page: Page, nrp: string): Promise<Locator> => {
  await page.goto(`/pengguna?cari=${nrp}`);
  const row = rowOf(page, nrp);
  await row.waitFor();
  return row;
};

/** Chooses from the menu of a row. */
export const chooseRowAction = async (row: Locator, item: string): Promise<void> => {
  await row.getByRole('button', { name: /^Tindakan lain/ }).click();
  await row.page().getByRole('menuitem', { name: item }).click();
};

/** Takes the password that is shown once, and closes its dialog. */
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
