import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Client, signIn } from '../../support/api.ts';
import { accessibilityViolations, type PageSession, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToastText } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { nrps } from '../../support/nrps.ts';
import { chooseOption } from '../../support/page-actions.ts';
import { addUser, loadUser, updateUser } from '../../support/users.ts';
import {
  button,
  chooseRowAction,
  confirmDialog,
  dialog,
  openUsers,
  readGeneratedPassword,
} from '../../support/users-screen.ts';

const sessions = setUpBrowserSessions([/status of 409/]);
let admin: PageSession;

beforeAll(async () => {
  admin = await sessions.open('admin');
  await admin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

describe('editing a user', () => {
  test('assigns a position for a period in the days of the company’s time zone', async () => {
    const { page } = admin;
    const { user } = await addUser();
    const row = await openUsers(page, user.nrp);
    await button(row, `Ubah ${user.full_name}`).click();
    const form = dialog(page, 'Ubah Pengguna');
    await form.getByRole('button', { name: 'Tambah Jabatan' }).click();
    await chooseOption(page, 'Jabatan', 'Dept. Head');
    await form.getByLabel('Mulai (opsional)').fill('2026-11-01');
    await form.getByLabel('Sampai dengan (opsional)').fill('2026-10-01');
    await button(form, 'Simpan Perubahan').click();
    await form.getByText('Departemen harus diisi').waitFor();
    await chooseOption(page, 'Departemen', 'Plant', form.getByRole('group', { name: 'Jabatan 1' }));
    await button(form, 'Simpan Perubahan').click();
    await form.getByText('Tanggal berakhir harus sesudah tanggal mulainya').waitFor();
    await form.getByLabel('Sampai dengan (opsional)').fill('2099-12-31');
    await form.getByLabel('Pelaksana harian (Plh.)').check();
    await takeScreenshots(page, 'users-edit', false);
    await button(form, 'Simpan Perubahan').click();
    await waitForToastText(page, 'Perubahan Disimpan');
    await row.getByText('Plh. Dept. Head Plant').waitFor();
    expect((await loadUser(user.nrp)).positions).toEqual([
      {
        role: 'dept_head',
        department: 'Plant',
        acting: true,
        valid_from: '2026-10-31T17:00:00.000Z',
        valid_until: '2099-12-31T16:59:59.999Z',
      },
    ]);
    await updateUser(user.nrp, { positions: [] });
  });

  test('merges an edit of an outdated version with the current one and saves it on the next attempt', async () => {
    const { page } = admin;
    const { user } = await addUser();
    const row = await openUsers(page, user.nrp);
    await button(row, `Ubah ${user.full_name}`).click();
    const form = dialog(page, 'Ubah Pengguna');
    await form.getByLabel('Nama lengkap').fill('Nama Pilihan Saya');
    await updateUser(user.nrp, { full_name: 'Nama Admin Lain', roles: ['document_controller'] });
    await button(form, 'Simpan Perubahan').click();
    await form.getByText(/baru saja diubah oleh admin lain/).waitFor();
    await form.getByText(/Nilai terbaru: Nama Admin Lain/).waitFor();
    expect(await form.getByLabel(/^Document Controller/).isChecked()).toBe(true);
    await takeScreenshots(page, 'users-conflict', false);
    await button(form, 'Simpan Perubahan').click();
    await waitForToastText(page, 'Perubahan Disimpan');
    expect(await loadUser(user.nrp)).toMatchObject({ full_name: 'Nama Pilihan Saya', roles: ['document_controller'] });
  });

  test('shows a reset password once and invalidates the previous one', async () => {
    const { page } = admin;
    const { user, password: before } = await addUser();
    await chooseRowAction(await openUsers(page, user.nrp), 'Reset Password');
    await button(confirmDialog(page, 'Reset password?'), 'Reset Password').click();
    const password = await readGeneratedPassword(page);
    await signIn(inject('localStackUrl'), user.nrp, password);
    expect(
      (await new Client(inject('localStackUrl')).expectError('validate-login', { nrp: user.nrp, password: before }))
        .error,
    ).toBe('invalid_credentials');
    await chooseRowAction(await openUsers(page, nrps.admin), 'Nonaktifkan');
    await button(confirmDialog(page, 'Nonaktifkan pengguna?'), 'Batal').click();
  });

  test('unlocks a user', async () => {
    const { page } = admin;
    const { user, password } = await addUser();
    const stranger = new Client(inject('localStackUrl'));
    for (let tries = 0; tries < 6; tries += 1)
      await stranger.expectError('validate-login', { nrp: user.nrp, password: '90817263' });
    const row = await openUsers(page, user.nrp);
    await row.getByText('Terkunci').waitFor();
    await chooseRowAction(row, 'Buka Kunci');
    await button(confirmDialog(page, 'Buka kunci masuk?'), 'Buka Kunci').click();
    await waitForToastText(page, 'Kunci Dibuka');
    await row.getByText('Aktif').waitFor();
    await signIn(inject('localStackUrl'), user.nrp, password);
  });
});

describe('deactivating a user', () => {
  test('lists the submissions left without a holder before the confirmation', async () => {
    const { page } = admin;
    await chooseRowAction(await openUsers(page, nrps.engineeringHead), 'Nonaktifkan');
    const confirmation = confirmDialog(page, 'Nonaktifkan pengguna?');
    await confirmation.getByText(/pengajuan akan menunggu tanpa pejabat/).waitFor();
    await takeScreenshots(page, 'users-deactivate', false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(confirmation, 'Batal').click();
    expect((await loadUser(nrps.engineeringHead)).active).toBe(true);
  });

  test('prevents signing in until the user is activated again', async () => {
    const { page } = admin;
    const { user, password } = await addUser();
    const row = await openUsers(page, user.nrp);
    await chooseRowAction(row, 'Nonaktifkan');
    const confirmation = confirmDialog(page, 'Nonaktifkan pengguna?');
    await confirmation.getByText('Tidak ada pengajuan yang tertahan karenanya.').waitFor();
    await button(confirmation, 'Nonaktifkan').click();
    await row.getByText('Nonaktif').waitFor();
    const stranger = new Client(inject('localStackUrl'));
    await stranger.expectError('validate-login', { nrp: user.nrp, password });
    await chooseRowAction(row, 'Aktifkan');
    await button(confirmDialog(page, 'Aktifkan pengguna?'), 'Aktifkan').click();
    await row.getByText('Aktif').waitFor();
    await signIn(inject('localStackUrl'), user.nrp, password);
  });

  test('is impossible for the last admin', async () => {
    const { page } = admin;
    const { users } = await (await signInAs('admin')).ok('list-users', { active: true });
    const others = users.filter(({ nrp, roles }) => nrp !== nrps.admin && roles.includes('admin'));
    for (const { nrp } of others) await updateUser(nrp, { roles: [] });
    try {
      await chooseRowAction(await openUsers(page, nrps.admin), 'Nonaktifkan');
      const confirmation = confirmDialog(page, 'Nonaktifkan pengguna?');
      await confirmation.getByText('Ini akun Anda sendiri: Anda akan langsung keluar.').waitFor();
      await confirmation.getByText(/Ini satu-satunya admin yang masih aktif/).waitFor();
      expect(await button(confirmation, 'Nonaktifkan').isDisabled()).toBe(true);
      await button(confirmation, 'Batal').click();
    } finally {
      for (const { nrp, roles } of others) await updateUser(nrp, { roles });
    }
  });
});
