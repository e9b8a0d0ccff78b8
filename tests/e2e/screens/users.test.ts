import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { read, utils, write } from 'xlsx';
import { choose } from '../../support/acts.ts';
import { Client, signIn } from '../../support/api.ts';
import {
  accessibilityFaults,
  overflows,
  photograph,
  resize,
  signInAt,
  type Visitor,
  widths,
} from '../../support/browser.ts';
import { nrps } from '../../support/nrps.ts';
import { person } from '../../support/people.ts';
import { addUser, changeUser, freshNrp, userNamed } from '../../support/users.ts';
import { Visits } from '../../support/visits.ts';

const visits = new Visits();
let admin: Visitor;

beforeAll(async () => {
  admin = await visits.visitor('admin');
  await admin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => visits.close());

const says = (page: Page, sentence: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: sentence }).first().waitFor();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const rowOf = (page: Page, nrp: string) => page.getByRole('row').filter({ hasText: nrp });

/** The admins' list with this one user in it. */
const openList = async (nrp: string): Promise<Locator> => {
  await admin.page.goto(`/pengguna?cari=${nrp}`);
  const row = rowOf(admin.page, nrp);
  await row.waitFor();
  return row;
};
const act = async (row: Locator, item: string): Promise<void> => {
  await row.getByRole('button', { name: /^Tindakan lain/ }).click();
  await admin.page.getByRole('menuitem', { name: item }).click();
};
const givenPassword = async (page: Page): Promise<string> => {
  const shown = dialog(page, 'Password baru');
  const password = (await shown.getByRole('status', { name: 'Password baru' }).textContent()) ?? '';
  expect(password).toMatch(/^\d{8}$/);
  await button(shown, 'Salin').click();
  await shown.getByText('Tersalin').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await button(shown, 'Selesai').click();
  return password;
};

test('only admins come in, by the link below the screen', async () => {
  const { page } = await visits.fresh('employee');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Database HIMS' }).waitFor();
  expect(await page.getByRole('link', { name: 'Pengguna' }).count()).toBe(0);
  await page.goto('/pengguna');
  await page.waitForURL('**/dashboard');
  await says(page, 'Akses Ditolak');
  await admin.page.goto('/dashboard');
  await admin.page.getByRole('link', { name: 'Pengguna' }).click();
  await rowOf(admin.page, nrps.controller).waitFor();
});

describe('the list', () => {
  test('is searched by name and NRP, filtered by status, and says when nobody is found', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    const search = page.getByLabel('Cari NRP atau nama');
    await search.fill('joko santoso');
    await rowOf(page, nrps.employee).waitFor();
    await rowOf(page, nrps.controller).waitFor({ state: 'detached' });
    await search.fill(nrps.controller);
    await rowOf(page, nrps.controller).waitFor();
    await choose(page, 'Status', 'Nonaktif');
    await page.getByText('Tidak ada pengguna yang cocok.').waitFor();
    await page.waitForURL((url) => url.searchParams.get('status') === 'nonaktif');
  });

  test('fits every screen, and nothing on it is out of reach', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    await rowOf(page, nrps.controller).waitFor();
    await photograph(page, 'users');
    for (const width of widths) {
      await resize(page, width);
      expect(await overflows(page), `at ${width}`).toBe(false);
      expect(await accessibilityFaults(page), `at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('somebody new', () => {
  test('is added by keyboard alone, and signs in with the password that is shown once', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    const nrp = freshNrp();
    const add = page.getByRole('main').getByRole('button', { name: 'Tambah Pengguna' });
    await add.focus();
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Tambah Pengguna');
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await button(form, 'Tambah Pengguna').focus();
    await page.keyboard.press('Enter');
    await form.getByText('NRP harus 8 angka.').waitFor();
    await form.getByText('Nama harus diisi').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type(nrp);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rahmat Hidayat');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialog(page, 'Password baru').waitFor();
    await photograph(page, 'users-password', false);
    const password = await givenPassword(page);
    await page.getByLabel('Cari NRP atau nama').fill(nrp);
    expect(await (await openList(nrp)).textContent()).toContain('Document Controller');

    const theirs = await visits.fresh('nobody');
    await signInAt(theirs.page, nrp, password);
    await theirs.page.getByRole('button', { name: 'Rahmat Hidayat' }).waitFor();
    await theirs.page.getByRole('link', { name: 'Daftar Induk' }).waitFor();
    expect(theirs.complaints).toEqual([]);
  });

  test('with an NRP that is taken is refused at its field, and nothing typed is lost', async () => {
    const { page } = admin;
    await page.goto('/pengguna');
    await page.getByRole('main').getByRole('button', { name: 'Tambah Pengguna' }).click();
    const form = dialog(page, 'Tambah Pengguna');
    await form.getByLabel('NRP', { exact: true }).fill(nrps.employee);
    await form.getByLabel('Nama lengkap').fill('Orang Lain');
    await button(form, 'Tambah Pengguna').click();
    await form.getByText(`NRP ${nrps.employee} sudah terdaftar atas nama Joko Santoso.`).waitFor();
    expect(await form.getByLabel('Nama lengkap').inputValue()).toBe('Orang Lain');
    await page.keyboard.press('Escape');
    await button(question(page, 'Buang isian ini?'), 'Tetap di Formulir').click();
    await question(page, 'Buang isian ini?').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await button(question(page, 'Buang isian ini?'), 'Buang Isian').click();
    await form.waitFor({ state: 'detached' });
  });
});

describe('a change', () => {
  test('gives a position for a while, in the days of the company’s time zone', async () => {
    const { page } = admin;
    const { user } = await addUser();
    const row = await openList(user.nrp);
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
    const row = await openList(user.nrp);
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
    await act(await openList(user.nrp), 'Reset Password');
    await button(question(page, 'Reset password?'), 'Reset Password').click();
    const password = await givenPassword(page);
    await signIn(inject('stageUrl'), user.nrp, password);
    expect(
      (await new Client(inject('stageUrl')).refused('validate-login', { nrp: user.nrp, password: before })).error,
    ).toBe('invalid_credentials');
    await act(await openList(nrps.admin), 'Nonaktifkan');
    await button(question(page, 'Nonaktifkan pengguna?'), 'Batal').click();
  });

  test('opens a locked sign-in', async () => {
    const { page } = admin;
    const { user, password } = await addUser();
    const stranger = new Client(inject('stageUrl'));
    for (let tries = 0; tries < 6; tries += 1)
      await stranger.refused('validate-login', { nrp: user.nrp, password: '90817263' });
    const row = await openList(user.nrp);
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
    await act(await openList(nrps.engineeringHead), 'Nonaktifkan');
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
    const row = await openList(user.nrp);
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
      await act(await openList(nrps.admin), 'Nonaktifkan');
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

describe('an import', () => {
  const start = async (page: Page) => {
    await page.goto('/pengguna');
    await button(page, 'Import Pengguna').click();
    return dialog(page, 'Import Pengguna');
  };
  const give = (form: Locator, name: string, buffer: Buffer) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const workbook = (rows: unknown[][]): Buffer => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Pengguna');
    return write(book, { type: 'buffer', bookType: 'xlsx' });
  };

  test('refuses files that hold no list', async () => {
    const form = await start(admin.page);
    await give(form, 'daftar.pdf', Buffer.from('%PDF-1.7'));
    await form.getByText('Format yang didukung: XLSX, XLS, CSV').waitFor();
    await give(form, 'daftar.csv', Buffer.from('Nomor Dokumen,Judul\nSOP-1,Coba\n'));
    await form.getByText('Kolom NRP dan Nama tidak ditemukan pada baris pertama file ini.').waitFor();
    await give(form, 'daftar.csv', Buffer.from('NRP,Nama\n'));
    await form.getByText('File ini tidak berisi pengguna.').waitFor();
  });

  test('is checked row by row, saved, and hands out its passwords once', async () => {
    const { page } = admin;
    const [first, second, known] = [freshNrp(), freshNrp(), await addUser({ full_name: 'Sudah Ada' })];
    const rows = [
      ['NRP', 'Nama', 'Peran', 'Jabatan', 'Departemen'],
      [Number(first), 'Dewi Lestari', 'Document Controller', '-', '-'],
      ['123', 'Nomor Salah', 'bos', '-', '-'],
      [Number(second), 'Slamet Riyadi', 'Manajemen Level 1', 'Dept. Head', ''],
      [Number(known.user.nrp), 'Sudah Ada', '', '', ''],
    ];
    const form = await start(page);
    await give(form, 'daftar.xlsx', workbook(rows));
    await form.getByText('Hasil pemeriksaan 4 baris: 1 baru, 0 diperbarui, 1 tidak berubah, 2 galat.').waitFor();
    await form.getByText('NRP harus 8 angka.').waitFor();
    await form.getByText('Departemen wajib diisi untuk Dept. Head').waitFor();
    await photograph(page, 'users-import', false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(form, 'Ganti File').click();

    const corrected = rows
      .filter(([nrp]) => nrp !== '123')
      .map((row) => (row[0] === Number(second) ? [...row.slice(0, 4), 'TDC'] : row));
    await give(form, 'daftar.xlsx', workbook(corrected));
    await button(form, 'Simpan 2 Pengguna').click();
    await form.getByText('Import selesai: 2 ditambahkan, 0 diperbarui, 0 tidak berubah, 0 galat.').waitFor();
    await photograph(page, 'users-imported', false);
    await button(form, 'Tutup').click();
    await button(question(page, 'Password belum diunduh'), 'Kembali').click();
    const download = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Unduh Password (Excel)' }).click();
    const book = read(await readFile(await (await download).path()));
    const sheet = utils.sheet_to_json<Record<string, string>>(Object.values(book.Sheets)[0] ?? {});
    expect(sheet.map(({ NRP, Nama }) => [NRP, Nama])).toEqual([
      [first, 'Dewi Lestari'],
      [second, 'Slamet Riyadi'],
    ]);
    for (const { NRP = '', Password = '' } of sheet) await signIn(inject('stageUrl'), NRP, Password);
    await button(form, 'Tutup').click();
    await form.waitFor({ state: 'detached' });
    expect((await userNamed(second)).positions).toEqual([{ role: 'dept_head', department: 'TDC' }]);
    await changeUser(second, { positions: [] });
  });

  test('that is cut off goes on where it stopped', async () => {
    const { page } = admin;
    const form = await start(page);
    await give(form, 'daftar.csv', Buffer.from(`NRP,Nama\n${freshNrp()},Putus Satu\n${freshNrp()},Putus Dua\n`));
    await form.getByText('Hasil pemeriksaan 2 baris: 2 baru').waitFor();
    await page.route('**/api/import-users', (route) => route.abort());
    await button(form, 'Simpan 2 Pengguna').click();
    await form.getByText('Import terhenti').waitFor();
    await page.unroute('**/api/import-users');
    await button(form, 'Lanjutkan').click();
    await form.getByText('Import selesai: 2 ditambahkan').waitFor();
    admin.complaints.length = 0;
    await button(form, 'Tutup').click();
    await button(question(page, 'Password belum diunduh'), 'Tutup Tanpa Mengunduh').click();
    await form.waitFor({ state: 'detached' });
  });
});

/** A browser reports every refusal; here refusals are what is shown. */
test('the console stayed silent but for refusals', () => {
  expect(admin.complaints.filter((line) => !line.includes('status of 409'))).toEqual([]);
});
