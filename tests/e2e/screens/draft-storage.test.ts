import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { sessionDialog, signInAgain } from '../../support/login-page.ts';
import { edit, field, openList } from '../../support/master-list.ts';
import { chooseOption } from '../../support/page-actions.ts';
import { createSignedInUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/status of 401/]);

const storedDraftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^hims\.(pengajuan|daftar-induk)/.test(key)));

/** Fills in all fields except the files. */
const fillTypedFields = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /Pembuatan Baru/ }).check();
  await page.getByLabel('Judul Dokumen').fill('Prosedur Setengah Jadi');
  await chooseOption(page, 'Tipe Dokumen', 'INK');
  await page.getByLabel('Nomor Dokumen').fill('UJI-INK-PLT-SETENGAH');
  await chooseOption(page, 'Departemen', 'Plant');
};
const expectTypedFields = async (page: Page, when: string): Promise<void> => {
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

test('retains an unfinished form and unsaved edits through an expired session and a reload, and deletes them on sign-out', async () => {
  const user = await createSignedInUser({ roles: ['document_controller'] });
  const { page: form, context } = await sessions.openFor(user);
  const list = await context.newPage();
  await form.goto('/pengajuan');
  await fillTypedFields(form);
  await changeList(list);

  const { password } = await (await signInAs('admin')).ok('reset-user-password', { nrp: user.nrp });
  for (const page of [form, list]) await sessionDialog(page, 'Sesi Berakhir').waitFor();
  await signInAgain(list, password);
  await sessionDialog(form, 'Sesi Berakhir').waitFor({ state: 'detached' });
  await expectTypedFields(form, 'signed in again');
  await expectListChanges(list);

  await Promise.all([form.reload(), list.reload()]);
  await expectTypedFields(form, 'reloaded');
  await list.getByText('2 perubahan yang belum disimpan telah dipulihkan.').waitFor();
  await expectListChanges(list);

  for (const page of [form, list]) expect(await storedDraftKeys(page)).toHaveLength(1);
  await list.getByRole('button', { name: `Uji ${user.nrp}` }).click();
  await list.getByRole('menuitem', { name: 'Keluar' }).click();
  for (const page of [form, list]) {
    await page.waitForURL((url) => url.pathname === '/');
    expect(await storedDraftKeys(page)).toEqual([]);
  }
});
