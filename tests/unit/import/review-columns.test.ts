import { expect, it } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { updateDecision } from '../../../functions/imports/row-decision-rules.ts';
import type { ImportRow } from '../../../functions/imports/rows/rows.ts';
import { parseReviewMonths } from '../../../shared/domain/import/aliases.ts';
import { findHeadings, isNeedlessHeading } from '../../../shared/domain/import/headings.ts';

it.each([
  ['24', 24],
  ['24 bulan', 24],
  ['36.0', 36],
  ['2 tahun', 24],
  ['1 Thn.', 12],
  ['2 (dua) tahun sekali', 24],
  ['Tahunan', 12],
  ['Per 6 bulan', 6],
  ['dua tahun', undefined],
  ['24 hari', undefined],
  ['', undefined],
])('reads the interval “%s”', (text, months) => {
  expect(parseReviewMonths(text)).toBe(months);
});

it.each([
  ['Tanggal Tinjauan Terakhir', 'reviewed_on'],
  ['Tgl Review Terakhir', 'reviewed_on'],
  ['Last Review Date', 'reviewed_on'],
  ['Interval Tinjauan (bulan)', 'review_months'],
  ['Periode Kaji Ulang', 'review_months'],
  ['Alasan Perubahan', 'change_reason'],
  ['Uraian Revisi', 'change_reason'],
  ['Reason for Change', 'change_reason'],
  // How often a document changed, and its former revisions.
  ['Perubahan Ke', 'revisi'],
  ['Perubahan', undefined],
  ['Riwayat Revisi', undefined],
  // The date of the next review, or either; and years, which would be read as months.
  ['Tinjauan Berikutnya', undefined],
  ['Tanggal Tinjauan', undefined],
  ['Interval Tinjauan (tahun)', undefined],
])('reads the heading “%s”', (heading, column) => {
  expect(findHeadings(heading)[0]?.column).toBe(column);
});

it('ignores what our exports compute', () => {
  expect(['Tinjauan Berikutnya', 'Keterangan Tinjauan'].every(isNeedlessHeading)).toBe(true);
});

it('does not undo a review by a list that is older than it', () => {
  const row: ImportRow = {
    ...{ row: 2, nomor: 'A-1', nama: 'Satu', jenis: 'SOP', department: 'PRO' },
    ...{ reviewed_on: '2025-01-01', review_months: 6 },
  };
  const before: ControlledDocument = {
    ...{ id: 'd', nama: 'Satu', nomor: 'A-1', revisi: 0 },
    department: 'PRO',
    jenis: 'SOP',
    status: 'Aktif',
    source: 'import',
    ...{ made_by: '1', made_by_name: null, made_at: '2024-01-01T00:00:00.000Z', updated_by: '1' },
    ...{ updated_at: '2026-01-01T00:00:00.000Z', reviewed_on: '2026-01-01', version: 3 },
  };
  const importer = { job_id: 'J', nrp: '1', name: null, at: '2026-11-20T00:00:00.000Z' };
  const { after, edit } = updateDecision({ rows: [row] }, before, importer);
  expect(after).toMatchObject({ reviewed_on: '2026-01-01', review_months: 6 });
  expect(edit?.changes).toEqual([{ field: 'review_months', from: '', to: 6 }]);
});
