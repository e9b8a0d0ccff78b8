import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { resize } from '../../support/browser.ts';
import {
  BrowserSessions,
  clearRoutes,
  delayCall,
  overrideResponse,
  waitForToast,
} from '../../support/browser-sessions.ts';
import type { DemoUserKey } from '../../support/nrps.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

const bell = (page: Page) => page.getByRole('button', { name: /^Notifikasi/ }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();

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
    const page = await sessions.page('manager');
    const release = await delayCall(page, 'get-user-notifications');
    await page.goto('/dashboard');
    await bell(page).click();
    await page.getByText('Memuat notifikasi...').waitFor();
    release();
    await page.getByText('Tidak ada notifikasi').waitFor();
    expect(await page.getByRole('button', { name: 'Tandai Semua Dibaca' }).isDisabled()).toBe(true);

    await clearRoutes(page);
    await overrideResponse(page, 'get-user-notifications', {
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

    const finish = await delayCall(page, 'delete-all-notifications');
    await page.getByRole('button', { name: 'Hapus Semua Notifikasi' }).click();
    await page.getByRole('button', { name: 'Menghapus...' }).waitFor();
    finish();
    await waitForToast(page, 'Berhasil', 'Semua notifikasi telah dihapus');
    await clearRoutes(page);
  });
});

describe('dashboard', () => {
  test('four counts, the table, the filter, loading and empty', async () => {
    const page = await sessions.page('employee');
    const release = await delayCall(page, 'get-dashboard-documents');
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
    await clearRoutes(page);
    await overrideResponse(page, 'get-dashboard-documents', { documents: [], total: 0, next_cursor: null });
    await page.reload();
    await page.getByText('Tidak ada data dokumen').waitFor();
    await clearRoutes(page);
  });
});

describe('database', () => {
  test('types, tabs, columns, and both ends of the pages', async () => {
    const page = await sessions.page('sheEmployee');
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
    // What a search finds belongs to no tab, and choosing any ends it, also the one that it began at.
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0);
    await page.getByRole('tab', { name: 'IMS' }).click();
    await expect.poll(() => page.getByPlaceholder('Cari dokumen anda').inputValue()).toBe('');
    expect(await page.getByRole('tab', { selected: true }).allInnerTexts()).toEqual(['IMS']);
  });
});

describe('review and approval', () => {
  test.each<[DemoUserKey, string, string, string, string, string]>([
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
    const page = await sessions.page(who);
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
    await overrideResponse(page, call, { documents: [], next_cursor: null });
    await page.reload();
    await page.getByText(`Tidak ada dokumen yang menunggu ${of}`).waitFor();
    await clearRoutes(page);
  });
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
