import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { edit, field, openList } from '../../support/master-list.ts';
import { chooseOption, signInAgain } from '../../support/page-actions.ts';
import { createSignedInUser } from '../../support/users.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

const storedDraftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^hims\.(pengajuan|daftar-induk)/.test(key)));

/** Half a form: everything that is typed, and no files yet. */
const fillHalfForm = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /Pembuatan Baru/ }).check();
  await page.getByLabel('Judul Dokumen').fill('Prosedur Setengah Jadi');
  await chooseOption(page, 'Tipe Dokumen', 'INK');
  await page.getByLabel('Nomor Dokumen').fill('UJI-INK-PLT-SETENGAH');
  await chooseOption(page, 'Departemen', 'Plant');
};
const expectHalfForm = async (page: Page, when: string): Promise<void> => {
  await page.getByRole('button', { name: 'Ajukan Dokumen' }).waitFor();
  expect(await page.getByRole('radio', { name: /Pembuatan Baru/ }).isChecked(), when).toBe(true);
  expect(await page.getByLabel('Judul Dokumen').inputValue(), when).toBe('Prosedur Setengah Jadi');
  expect(await page.getByLabel('Nomor Dokumen').inputValue(), when).toBe('UJI-INK-PLT-SETENGAH');
  for (const [label, chosen] of [
    ['Tipe Dokumen', 'INK'],
    ['Departemen', 'Plant'],
  ] as const) {
    const shown = page.getByRole('combobox', { name: label });
    expect(await shown.evaluate((each) => (each as HTMLSelectElement).value || each.textContent), when).toBe(chosen);
  }
};

const changeList = async (page: Page): Promise<void> => {
  await openList(page, 'hcgs');
  await edit(page);
  await field(page, 0, 'nama').fill('Nama yang belum disimpan');
  await field(page, 1, 'revisi').fill('41');
};
const expectListChanges = async (page: Page): Promise<void> => {
  await page.getByText('2 perubahan belum disimpan').waitFor();
  expect(await field(page, 0, 'nama').inputValue()).toBe('Nama yang belum disimpan');
  expect(await field(page, 1, 'revisi').inputValue()).toBe('41');
};

test('a half-filled form and an unsaved list stay through an ended session and a reload, and go with the sign-out', async () => {
  const user = await createSignedInUser({ roles: ['document_controller'] });
  const { page: form, context, consoleErrors } = await sessions.openFor(user);
  const list = await context.newPage();
  await form.goto('/pengajuan');
  await fillHalfForm(form);
  await changeList(list);

  const { password } = await (await signInAs('admin')).ok('reset-user-password', { nrp: user.nrp });
  const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Sesi Berakhir' });
  for (const page of [form, list]) await ended(page).waitFor();
  await signInAgain(list, password);
  await ended(form).waitFor({ state: 'detached' });
  await expectHalfForm(form, 'signed in again');
  await expectListChanges(list);

  await Promise.all([form.reload(), list.reload()]);
  await expectHalfForm(form, 'reloaded');
  await list.getByText('2 perubahan yang belum disimpan telah dipulihkan.').waitFor();
  await expectListChanges(list);

  for (const page of [form, list]) expect(await storedDraftKeys(page)).toHaveLength(1);
  await list.getByRole('button', { name: `Uji ${user.nrp}` }).click();
  await list.getByRole('menuitem', { name: 'Keluar' }).click();
  for (const page of [form, list]) {
    await page.waitForURL((url) => url.pathname === '/');
    expect(await storedDraftKeys(page)).toEqual([]);
  }
  expect(consoleErrors.filter((line) => !line.includes('status of 401'))).toEqual([]);
});
