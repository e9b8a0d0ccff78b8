import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { resize } from '../../support/browser.ts';
import { nrps, type Who } from '../../support/nrps.ts';
import { answering, holding, toastSays, unhindered, Visits } from '../../support/visits.ts';

const visits = new Visits();
afterAll(() => visits.close());

const bell = (page: Page) => page.getByRole('button', { name: /^Notifikasi/ }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();

describe('titles', () => {
  test.each<[Who, string, string]>([
    ['controller', '/dashboard', 'HIMS - Dashboard'],
    ['controller', '/database', 'HIMS - Database HIMS'],
    ['controller', '/pengajuan', 'HIMS - Pengajuan Dokumen'],
    ['controller', '/daftar-induk/dokumen/hgs', 'HIMS - Daftar Induk Dokumen - HCGS'],
    ['admin', '/review', 'HIMS - Peninjauan Dokumen'],
  ])('%s at %s', async (who, path, title) => {
    const page = await visits.page(who);
    await page.goto(path);
    await page.waitForFunction((wanted) => document.title === wanted, title);
  });
});

describe('login', () => {
  test('its words, its toggle, and the way home', async () => {
    const page = await visits.page('nobody');
    await page.goto('/login');
    await heading(page, 'Selamat Datang di HIMS');
    await page.getByText('Masukkan NRP dan Password Anda').waitFor();
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Tampilkan password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('link', { name: 'Kembali ke Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('who is signed in goes on to the dashboard', async () => {
    const page = await visits.page('employee');
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
  });
});

describe('header', () => {
  test('its links, the active one, and a user without a name', async () => {
    const page = await visits.page('sheEmployee');
    await page.goto('/database');
    const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual(['Dashboard Dokumen', 'Pengajuan Dokumen', 'Database HIMS']);
    expect(await links.nth(2).getAttribute('aria-current')).toBe('page');
    await page.getByRole('banner').getByRole('link', { name: 'HIMS', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: `User ${nrps.sheEmployee}` }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Keluar']);
    await page.keyboard.press('Escape');
  });

  test('a picture when there is one, else an icon', async () => {
    const page = await visits.page('employee');
    await page.goto('/dashboard');
    const account = page.getByRole('button', { name: 'Joko Santoso' });
    await account.locator('svg').first().waitFor();
    const user = await (await page.request.get('/favicon.svg')).text();
    expect(user).toContain('<svg');
    await page.evaluate(() => {
      const saved = JSON.parse(localStorage.getItem('hims.session') ?? '{}');
      saved.user.user_metadata.avatar_url = '/favicon.svg';
      localStorage.setItem('hims.session', JSON.stringify(saved));
      dispatchEvent(new StorageEvent('storage', { key: 'hims.session' }));
    });
    await account.locator('img[src="/favicon.svg"]').waitFor();
  });

  test('on a phone: the same links, the bell and the way out behind one button; Escape gives the focus back', async () => {
    const page = await visits.page('admin');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await bell(page).waitFor();
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link');
    expect(await links.count()).toBeGreaterThanOrEqual(4);
    await page.getByRole('button', { name: 'Keluar' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Buka menu');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('notification bell', () => {
  const notice = (over: object) => ({
    id: 'n-1',
    title: 'Judul',
    message: 'Isi',
    type: 'success',
    created_at: new Date().toISOString(),
    read: false,
    submission_id: null,
    ...over,
  });

  test('loading, empty, labels by type, and its two buttons', async () => {
    const page = await visits.page('manager');
    const release = await holding(page, 'get-user-notifications');
    await page.goto('/dashboard');
    await bell(page).click();
    await page.getByText('Memuat notifikasi...').waitFor();
    release();
    await page.getByText('Tidak ada notifikasi').waitFor();
    expect(await page.getByRole('button', { name: 'Tandai Semua Dibaca' }).isDisabled()).toBe(true);

    await unhindered(page);
    await answering(page, 'get-user-notifications', {
      unread_count: 12,
      notifications: [notice({}), notice({ id: 'n-2', type: 'error' }), notice({ id: 'n-3', type: 'apa saja' })],
    });
    await page.reload();
    await page.getByRole('button', { name: 'Notifikasi, 9+ belum dibaca' }).click();
    await page.getByText('12 belum dibaca').waitFor();
    const items = page.getByRole('dialog').getByRole('listitem');
    expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['Berhasil', 'Ditolak', 'Info']);
    await items.first().getByText('Baru saja').waitFor();
    expect(await page.getByRole('button', { name: 'Tandai Semua Dibaca' }).isEnabled()).toBe(true);

    const finish = await holding(page, 'delete-all-notifications');
    await page.getByRole('button', { name: 'Hapus Semua Notifikasi' }).click();
    await page.getByRole('button', { name: 'Menghapus...' }).waitFor();
    finish();
    await toastSays(page, 'Berhasil', 'Semua notifikasi telah dihapus');
    await unhindered(page);
  });
});

describe('submission', () => {
  test('an admin chooses between submitting and reviewing, a manager between submitting and approving', async () => {
    for (const [who, second, path] of [
      ['admin', 'Peninjauan Dokumen', '/review'],
      ['projectManager', 'Approval Dokumen', '/approval'],
    ] as const) {
      const page = await visits.page(who);
      await page.goto('/pengajuan');
      await heading(page, 'Pilih Tindakan');
      await heading(page, 'Pengajuan Dokumen');
      await heading(page, second);
      await page.getByRole('link', { name: /^Lihat Dokumen/ }).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await page.getByRole('button', { name: 'Mulai Pengajuan' }).click();
      await page.getByRole('button', { name: 'Ajukan Dokumen' }).waitFor();
      await page.getByRole('button', { name: '← Kembali ke Dashboard' }).click();
      await heading(page, 'Pilih Tindakan');
    }
  });

  test('everyone else starts at the form, with the template to download', async () => {
    const page = await visits.page('controller');
    await page.goto('/pengajuan');
    await heading(page, 'Pengajuan Dokumen');
    expect(await page.getByRole('button', { name: '← Kembali ke Dashboard' }).count()).toBe(0);
    const template = page.waitForRequest((request) => request.url().includes('/api/get-form-template'));
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Unduh Form Permohonan Perubahan Dokumen' }).click();
    await template;
    await (await popup).close();
  });
});

describe('dashboard', () => {
  test('four counts, the table, the filter, loading and empty', async () => {
    const page = await visits.page('employee');
    const release = await holding(page, 'get-dashboard-documents');
    await page.goto('/dashboard');
    await heading(page, 'Summary Pengajuan Dokumen');
    await page.getByText('Memuat data...').waitFor();
    release();
    await page.getByText(/^Menampilkan 1-10 dari \d+ hasil$/).waitFor();
    expect(await page.locator('dl dt').allInnerTexts()).toEqual([
      'Total Pengajuan',
      'Proses Peninjauan',
      'Proses Approval',
      'Dokumen Berlaku',
    ]);
    await heading(page, 'Informasi Pengajuan Dokumen');
    expect(await columns(page)).toEqual(['Departemen', 'Jenis Dokumen', 'Nama Dokumen', 'Nomor Dokumen', 'Status']);
    await page.getByRole('combobox', { name: 'Departemen' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Semua',
      'Produksi',
      'Engineering',
      'Plant',
      'HCGS',
      'Logistic',
      'SHE',
      'TDC',
    ]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Sebelumnya' }).isDisabled()).toBe(true);
    await unhindered(page);
    await answering(page, 'get-dashboard-documents', { documents: [], total: 0, next_cursor: null });
    await page.reload();
    await page.getByText('Tidak ada data dokumen').waitFor();
    await unhindered(page);
  });
});

describe('database', () => {
  test('types, tabs, columns, and both ends of the pages', async () => {
    const page = await visits.page('sheEmployee');
    await page.goto('/database');
    await heading(page, 'Dokumen HIMS HKT');
    await page.getByText('Cari semua jenis dokumen HIMS sesuai kebutuhan Anda').waitFor();
    expect(await page.getByRole('navigation', { name: 'Jenis dokumen' }).getByRole('button').allInnerTexts()).toEqual([
      'Manual dan Kebijakan',
      'Standar Operasional Prosedur',
      'Instruksi Kerja',
      'Standar Parameter',
      'Form',
    ]);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'IMS',
      'SHE',
      'FAT',
      'HCGS',
      'PLC',
      'PLANT',
      'PRODUKSI',
      'ENGINEERING',
    ]);
    await page.getByPlaceholder('Cari dokumen anda').fill('prosedur');
    await page.getByText(/^Menampilkan 1-10 dari \d+ hasil$/).waitFor();
    await page.waitForURL('**cari=prosedur');
    expect(await columns(page)).toEqual([
      'Nomor Dokumen',
      'Nama Dokumen',
      'Jenis Dokumen',
      'Status',
      'Revisi Ke-',
      'Link Dokumen',
    ]);
    expect(await page.getByRole('button', { name: 'Sebelumnya' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
    for (const [width, shown] of [
      [820, 4],
      [390, 0],
      [1440, 6],
    ] as const) {
      await resize(page, width);
      await expect.poll(() => page.getByRole('columnheader').count()).toBe(shown);
    }
    await page.getByPlaceholder('Cari dokumen anda').fill('tidak ada yang begini');
    await page.getByText('Tidak ada dokumen yang cocok.').waitFor();
  });
});

describe('review and approval', () => {
  test.each<[Who, string, string, string, string, string]>([
    ['admin', '/review', 'Dokumen Menunggu Peninjauan', 'peninjauan', 'Tanggal Pengajuan', 'get-pending-documents'],
    [
      'projectManager',
      '/approval',
      'Dokumen Menunggu Persetujuan',
      'persetujuan',
      'Level Approval',
      'get-approval-documents',
    ],
  ])('%s at %s: count, summary card, columns, and the empty list', async (who, path, title, of, column, call) => {
    const page = await visits.page(who);
    await page.goto(path);
    await heading(page, title);
    await page.getByText(new RegExp(`^\\d+ dokumen menunggu ${of}$`)).waitFor();
    await page.locator('dl dt').filter({ hasText: 'Total Menunggu' }).waitFor();
    expect(await columns(page)).toEqual([
      'Nama Dokumen',
      'Jenis Dokumen',
      'Departemen',
      column,
      'Preview Dokumen',
      'Approved?',
    ]);
    await answering(page, call, { documents: [], next_cursor: null });
    await page.reload();
    await page.getByText(`Tidak ada dokumen yang menunggu ${of}`).waitFor();
    await unhindered(page);
  });
});

describe('what is not there', () => {
  test('under development goes back one step', async () => {
    const page = await visits.page('employee');
    await page.goto('/database');
    await page.goto('/under-development');
    await heading(page, 'Fitur Sedang Dikembangkan');
    await page.getByRole('button', { name: 'Kembali ke Dashboard' }).click();
    await page.waitForURL(/\/(database|dashboard)$/);
  });

  test('an unknown path says so, logs itself, and leads home', async () => {
    const { page, complaints, context } = await visits.fresh('nobody');
    await page.goto('/jalan/buntu');
    await page.getByText('Oops! Page not found').waitFor();
    expect(complaints.join()).toContain('/jalan/buntu');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await context.close();
  });
});

test('the consoles stayed silent', async () => expect(await visits.complaints()).toEqual([]));
