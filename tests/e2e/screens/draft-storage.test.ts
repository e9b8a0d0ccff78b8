import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { sessionDialog, signInAgain } from '../../support/login-page.ts';
import { edit, field, openList } from '../../support/master-list.ts';
import { createSignedInUser } from '../../support/users.ts';

const sessions = setUpBrowserSessions([/status of 401/]);

test('retains unsaved edits through an expired session and a reload, and deletes drafts in every tab on sign-out', async () => {
  const user = await createSignedInUser({ roles: ['document_controller'] });
  const { page: form, context } = await sessions.openFor(user);
  const list = await context.newPage();
  await form.goto('/pengajuan');
  await form.getByLabel('Judul Dokumen').fill('Prosedur Setengah Jadi');
  await openList(list, 'hcgs');
  await edit(list);
  await field(list, 0, 'nama').fill('Nama yang belum disimpan');
  await field(list, 1, 'revisi').fill('41');

  const { password } = await (await signInAs('admin')).ok('reset-user-password', { nrp: user.nrp });
  await sessionDialog(list, 'Sesi Berakhir').waitFor();
  await signInAgain(list, password);
  await list.getByText('2 perubahan belum disimpan').waitFor();

  await list.reload();
  await list.getByText('2 perubahan yang belum disimpan telah dipulihkan.').waitFor();
  expect(await field(list, 0, 'nama').inputValue()).toBe('Nama yang belum disimpan');
  expect(await field(list, 1, 'revisi').inputValue()).toBe('41');

  await list.getByRole('button', { name: `Uji ${user.nrp}` }).click();
  await list.getByRole('menuitem', { name: 'Keluar' }).click();
  for (const page of [form, list]) {
    await page.waitForURL((url) => url.pathname === '/');
    const keys = await page.evaluate(() => Object.keys(sessionStorage));
    expect(keys.filter((key) => /^hims\.(pengajuan|daftar-induk)/.test(key))).toEqual([]);
  }
});
