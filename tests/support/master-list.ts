import type { Page } from 'playwright-core';

export const openList = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`/daftar-induk/dokumen/${slug}`);
  await page.locator('tr[data-line="0"]').waitFor();
};
export const rowAt = (page: Page, index: number) => page.locator(`tr[data-line="${index}"]`);
export const field = (page: Page, index: number, name: string) => rowAt(page, index).locator(`[data-field=${name}]`);
export const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();
export const save = (page: Page) => page.getByRole('button', { name: 'Simpan Perubahan' }).click();
