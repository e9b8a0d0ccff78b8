import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { smallControls } from '../../support/small-controls.ts';

const sessions = setUpBrowserSessions();

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Sums the layout shifts without user input, from the first paint on. */
const observeLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const screens: readonly [DemoUserKey | 'anonymous', string, string | RegExp][] = [
  ['anonymous', '/', 'Login'],
  ['anonymous', '/login', 'Masukkan NRP dan Password Anda'],
  ['employee', '/dashboard', /^Menampilkan 1-10/],
  ['employee', '/pengajuan', 'Tujuan Pengajuan'],
  ['admin', '/pengajuan', 'Pilih Tindakan'],
  ['admin', '/review', 'Total Menunggu Peninjauan'],
  ['admin', '/review?tampilan=keputusan', /^(\d+ dari \d+|Total Menunggu Peninjauan)$/],
  ['projectManager', '/approval', 'Total Menunggu Persetujuan'],
  ['employee', '/database', 'Kebijakan K3LH'],
  ['employee', '/dokumen/HKT-SOP-PRO-002', 'Alasan Perubahan'],
  ['controller', '/dokumen/HKT-SOP-PRO-002?tab=riwayat', 'Disetujui dan disahkan'],
  ['admin', '/waktu-proses', 'Lama sampai diputuskan'],
  ['auditor', '/dashboard', /^Menampilkan 1-10/],
  ['auditor', '/jejak-audit', 'Tampilkan Lebih Banyak'],
  ['auditor', '/jejak-audit/paket', /^(Belum ada paket audit\.|Unduh ZIP)$/],
  ['admin', '/hari-kerja', 'Tahun Baru Masehi'],
  ['admin', '/perubahan-menunggu', 'Tidak ada perubahan yang menunggu.'],
  ['admin', '/titik-periksa', 'Belum ada penerima.'],
  ['controller', '/daftar-induk', 'Pilih Tindakan'],
  ['controller', '/daftar-induk/dokumen', 'ENGINEERING'],
  ['controller', '/daftar-induk/eksternal', /dokumen$/],
  ['controller', '/daftar-induk/rujukan', 'Rujukan mati'],
  ['controller', '/daftar-induk/distribusi', /salinan beredar/],
  ['controller', '/pemusnahan/produksi', /^(Belum ada usulan pemusnahan\.|PRO-\d{4}-\d\d)$/],
  ['controller', '/catatan/plant', /^(Belum ada seri arsip\.|\d+ \+ \d+ tahun)/],
  ['controller', '/pembaca', /^\d+ orang/],
  ['controller', '/pembaca/ims?tab=penarikan', 'Tidak ada salinan yang harus ditarik.'],
  ['hcgsHead', '/tidak-di-tempat', 'Anda tidak tercatat tidak di tempat.'],
  ['hcgsHead', '/konfirmasi-email', 'Kirim Tautan'],
  ['employee', '/under-development', 'Fitur Sedang Dikembangkan'],
];

test.each(screens)('%s at %s has no layout shift while loading and no small controls', async (who, path, complete) => {
  const page = await sessions.page(who);
  await observeLayoutShifts(page);
  for (const [width, height, minHeight] of [
    [1440, 900, 24],
    [390, 844, 44],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await page.getByText(complete).first().waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => window.layoutShift), `shift at ${width}`).toBeLessThanOrEqual(0.01);
    expect(await smallControls(page, minHeight), `sizes at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

const loadingTables: readonly [DemoUserKey, string, string][] = [
  ['admin', '/pengguna', 'Memuat pengguna...'],
  ['controller', '/jejak-audit', 'Memuat jejak audit...'],
  ['controller', '/tinjauan-berkala', 'Memuat dokumen...'],
  ['controller', '/pembaca/ims?tab=salinan', 'Memuat salinan...'],
  ['controller', '/daftar-induk/dokumen/produksi', 'Memuat dokumen...'],
];

/** They would be shown in place of the line. No page of the product is open, which would keep the database. */
const deleteStoredLists = async (page: Page): Promise<void> => {
  await page.goto('/favicon.svg');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('hims-catalogue');
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => reject(deletion.error);
      }),
  );
};

test.each(loadingTables)(
  '%s at %s sees as many columns while loading as the table has, below one line',
  async (who, path, loading) => {
    const page = await sessions.page(who);
    await page.route('**/api/**', () => undefined);
    try {
      for (const width of [1440, 820]) {
        await page.setViewportSize({ width, height: 900 });
        await deleteStoredLists(page);
        await page.goto(path);
        const table = page.getByRole('table').filter({ hasText: loading });
        await table.waitFor();
        const visibleCells = (row: string) =>
          table
            .locator(`${row} > tr:first-child > *`)
            .evaluateAll((cells) => cells.filter((cell) => cell.getClientRects().length > 0).length);
        expect(await visibleCells('tbody'), `at ${width}`).toBe(await visibleCells('thead'));
        const line = await table.getByRole('cell', { name: loading }).boundingBox();
        expect(line?.height, `the line at ${width}`).toBeLessThanOrEqual(41);
      }
    } finally {
      await page.unrouteAll();
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  },
);
