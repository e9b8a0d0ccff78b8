import { describe, expect, test } from 'vitest';
import { digestHeading, titleOfHeading } from '../../../shared/domain/notices/notice-counts.ts';
import { noticePath } from '../../../shared/domain/notices/notice-kinds.ts';
import * as paths from '../../../shared/domain/notices/page-paths.ts';

describe('the path', () => {
  test('of a document has its number with encoded slashes, and what the page shows of it', () => {
    expect(paths.documentPath('HKT/SOP 1')).toBe('/dokumen/HKT%2FSOP%201');
    expect(paths.documentPath('A-1', { id: 'd&1' })).toBe('/dokumen/A-1?id=d%261');
    expect(paths.documentPath('A-1', { tab: 'riwayat' })).toBe('/dokumen/A-1?tab=riwayat');
    expect(paths.documentPath('A-1', { id: 'd1', tab: 'berkas', page: 4 })).toBe(
      '/dokumen/A-1?id=d1&tab=berkas&halaman=4',
    );
  });

  test('of what happened to a number, of a submission and of a confirmation has the value encoded', () => {
    expect(paths.documentTrailPath('A/1')).toBe('/jejak-audit?nomor=A%2F1');
    expect(paths.submissionPath('S&1')).toBe('/dashboard?pengajuan=S%261');
    expect(paths.confirmationPath('token')).toBe('/konfirmasi-email#token');
  });

  test('of a department is that of its readers, or of one of its tabs', () => {
    expect(paths.distributionPath('HGS')).toBe('/pembaca/hcgs');
    expect(paths.distributionPath('PRO', 'penarikan')).toBe('/pembaca/produksi?tab=penarikan');
  });

  test('of a notice is that of the screen of its kind, and none where a submission or job has it', () => {
    expect([noticePath('recalls', { department: 'PRO' }), noticePath('recalls')]).toEqual([
      ...['/pembaca/produksi?tab=penarikan', '/daftar-induk/distribusi'],
    ]);
    expect(
      (['reviews', 'reading', 'absences', 'mail', 'holidays', 'pack', 'changes'] as const).map((kind) =>
        noticePath(kind),
      ),
    ).toEqual([
      ...['/tinjauan-berkala?tenggat=semua', '/wajib-dibaca', '/tidak-di-tempat', '/konfirmasi-email', '/hari-kerja'],
      ...['/jejak-audit/paket', '/perubahan-menunggu'],
    ]);
    expect([noticePath('published'), noticePath('published', { day: '2026-11-24' })]).toEqual([
      ...['/jejak-audit?jenis=published', '/jejak-audit?jenis=published&dari=2026-11-24&sampai=2026-11-24'],
    ]);
    expect((['waiting', 'approved', 'rejected'] as const).map((kind) => noticePath(kind))).toEqual(
      new Array(3).fill(undefined),
    );
  });

  test('of each other screen is the one that links and bookmarks have', () => {
    const { ownDepartmentsPath, deadReferencesPath, noTextPath, waitingChangesPath } = paths;
    expect([ownDepartmentsPath, deadReferencesPath, noTextPath, waitingChangesPath]).toEqual([
      ...['/departemen-saya', '/daftar-induk/rujukan?tab=rujukan', '/daftar-induk/rujukan?tab=tanpa-teks'],
      '/perubahan-menunggu',
    ]);
  });
});

describe('the heading of a digest', () => {
  const order = [
    ['waiting', 'Dokumen menunggu Anda'],
    ['late', 'Keputusan terlambat'],
    ['changes', 'Perubahan menunggu Anda'],
    ['recalls', 'Salinan harus ditarik'],
    ['reviews', 'Tinjauan berkala dokumen'],
    ['late_reviews', 'Tinjauan berkala dokumen'],
    ['unread', 'Dokumen wajib dibaca'],
    ['late_readers', 'Terlambat membaca'],
  ] as const;

  test('names what is most urgent of it', () => {
    for (const [at, [, heading]] of order.entries()) {
      const counts = Object.fromEntries(order.slice(at).map(([name]) => [name, 1]));
      expect(digestHeading(counts as never), heading).toBe(heading);
    }
    expect(digestHeading({ waiting: 0, late: 0, reviews: 1, late_reviews: 1 })).toBe('Tinjauan berkala dokumen');
  });

  test('has a capital letter in each word as the title of a notification', () => {
    expect(titleOfHeading('Dokumen menunggu Anda')).toBe('Dokumen Menunggu Anda');
  });
});
