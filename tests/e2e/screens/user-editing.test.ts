import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Client, signIn } from '../../support/api.ts';
import { accessibilityFaults, photograph, type Visitor } from '../../support/browser.ts';
import { Visits } from '../../support/browser-sessions.ts';
import { person } from '../../support/demo-users.ts';
import { nrps } from '../../support/nrps.ts';
import { choose } from '../../support/page-actions.ts';
import { addUser, changeUser, userNamed } from '../../support/users.ts';
import { act, button, dialog, givenPassword, openUsers, question, says } from '../../support/users-screen.ts';

const visits = new Visits();
let admin: Visitor;

beforeAll(async () => {
  admin = await visits.visitor('admin');
  await admin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => visits.close());

describe('a change', () => {
  test('gives a position for a while, in the days of the company’s time zone', async () => {
    const { page } = admin;
    const { user } = await addUser();
    const row = await openUsers(page, user.nrp);
    await button(row, `Ubah ${user.full_name}`).click();
    const form = dialog(page, 'Ubah Pengguna');
    await form.getByRole('button', { name: 'Tambah Jabatan' }).click();
    await choose(page, 'Jabatan', 'Dept. Head');
    await form.getByLabel('Mulai (opsional)').fill('2026-11-01');
    await form.getByLabel('Sampai dengan (opsional)').fill('2026-10-01');
    await button(form, 'Simpan Perubahan').click();
    await form.getByText('Departemen harus diisi').waitFor();
    await choose(page, 'Departemen', 'Plant');
    await button(form, 'Simpan Perubahan').click();
    await form.getByText('Tanggal berakhir harus sesudah tanggal mulainya').waitFor();
    await form.getByLabel('Sampai dengan (opsional)').fill('2099-12-31');
    await form.getByLabel('Pelaksana harian (Plh.)').check();
    await photograph(page, 'users-edit', false);
    await button(form, 'Simpan Perubahan').click();
    await says(page, 'Perubahan Disimpan');
    await row.getByText('Plh. Dept. Head Plant').waitFor();
    expect((await userNamed(user.nrp)).positions).toEqual([
      {
        role: 'dept_head',
        department: 'Plant',
        acting: true,
        valid_from: '2026-10-31T17:00:00.000Z',
        valid_until: '2099-12-31T16:59:59.999Z',
      },
    ]);
    await changeUser(user.nrp, { positions: [] });
  });

  test('that came second keeps what was typed, takes over the rest, and is saved when asked again', async () => {
    const { page } = admin;
    const { user } = await addUser();
    const row = await openUsers(page, user.nrp);
    await button(row, `Ubah ${user.full_name}`).click();
    const form = dialog(page, 'Ubah Pengguna');
    await form.getByLabel('Nama lengkap').fill('Nama Pilihan Saya');
    await changeUser(user.nrp, { full_name: 'Nama Admin Lain', roles: ['document_controller'] });
    await button(form, 'Simpan Perubahan').click();
    await form.getByText(/baru saja diubah oleh admin lain/).waitFor();
    await form.getByText(/Nilai terbaru: Nama Admin Lain/).waitFor();
    expect(await form.getByLabel(/^Document Controller/).isChecked()).toBe(true);
    await photograph(page, 'users-conflict', false);
    await button(form, 'Simpan Perubahan').click();
    await says(page, 'Perubahan Disimpan');
    expect(await userNamed(user.nrp)).toMatchObject({ full_name: 'Nama Pilihan Saya', roles: ['document_controller'] });
  });

  test('of the password is shown once; the one before no longer opens', async () => {
    const { page } = admin;
    const { user, password: before } = await addUser();
    await act(await openUsers(page, user.nrp), 'Reset Password');
    await button(question(page, 'Reset password?'), 'Reset Password').click();
    const password = await givenPassword(page);
    await signIn(inject('stageUrl'), user.nrp, password);
    expect(
      (await new Client(inject('stageUrl')).refused('validate-login', { nrp: user.nrp, password: before })).error,
    ).toBe('invalid_credentials');
    await act(await openUsers(page, nrps.admin), 'Nonaktifkan');
    await button(question(page, 'Nonaktifkan pengguna?'), 'Batal').click();
  });

  test('opens a locked sign-in', async () => {
    const { page } = admin;
    const { user, password } = await addUser();
    const stranger = new Client(inject('stageUrl'));
    for (let tries = 0; tries < 6; tries += 1)
      await stranger.refused('validate-login', { nrp: user.nrp, password: '90817263' });
    const row = await openUsers(page, user.nrp);
    await row.getByText('Terkunci').waitFor();
    await act(row, 'Buka Kunci');
    await button(question(page, 'Buka kunci masuk?'), 'Buka Kunci').click();
    await says(page, 'Kunci Dibuka');
    await row.getByText('Aktif').waitFor();
    await signIn(inject('stageUrl'), user.nrp, password);
  });
});

describe('who leaves', () => {
  test('is named with what would wait for them, before anything happens', async () => {
    const { page } = admin;
    await act(await openUsers(page, nrps.engineeringHead), 'Nonaktifkan');
    const asked = question(page, 'Nonaktifkan pengguna?');
    await asked.getByText(/pengajuan akan menunggu tanpa pejabat/).waitFor();
    await photograph(page, 'users-deactivate', false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(asked, 'Batal').click();
    expect((await userNamed(nrps.engineeringHead)).active).toBe(true);
  });

  test('cannot sign in, and can once they are back', async () => {
    const { page } = admin;
    const { user, password } = await addUser();
    const row = await openUsers(page, user.nrp);
    await act(row, 'Nonaktifkan');
    const asked = question(page, 'Nonaktifkan pengguna?');
    await asked.getByText('Tidak ada pengajuan yang tertahan karenanya.').waitFor();
    await button(asked, 'Nonaktifkan').click();
    await row.getByText('Nonaktif').waitFor();
    const stranger = new Client(inject('stageUrl'));
    await stranger.refused('validate-login', { nrp: user.nrp, password });
    await act(row, 'Aktifkan');
    await button(question(page, 'Aktifkan pengguna?'), 'Aktifkan').click();
    await row.getByText('Aktif').waitFor();
    await signIn(inject('stageUrl'), user.nrp, password);
  });

  test('is never the last admin', async () => {
    const { page } = admin;
    const { users } = await (await person('admin')).ok('list-users', { active: true });
    const others = users.filter(({ nrp, roles }) => nrp !== nrps.admin && roles.includes('admin'));
    for (const { nrp } of others) await changeUser(nrp, { roles: [] });
    try {
      await act(await openUsers(page, nrps.admin), 'Nonaktifkan');
      const asked = question(page, 'Nonaktifkan pengguna?');
      await asked.getByText('Ini akun Anda sendiri: Anda akan langsung keluar.').waitFor();
      await asked.getByText(/Ini satu-satunya admin yang masih aktif/).waitFor();
      expect(await button(asked, 'Nonaktifkan').isDisabled()).toBe(true);
      await button(asked, 'Batal').click();
    } finally {
      for (const { nrp, roles } of others) await changeUser(nrp, { roles });
    }
  });
});

/** A browser reports every refusal; here refusals are what is shown. */
test('the console stayed silent but for refusals', () => {
  expect(admin.complaints.filter((line) => !line.includes('status of 409'))).toEqual([]);
});
