import { type TrailEntry, trailKindLabels } from '../../../../shared/domain/audit-trail/trail.ts';
import { trailActionText, trailDetails } from '../../../../shared/domain/audit-trail/trail-text.ts';
import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { formatDateTime } from '../../lib/format/format.ts';

/** The events as Excel shows them; the time in the company's time zone, and exactly as it is stored. */
export const trailSheet = (events: readonly TrailEntry[]): ExcelSheet => ({
  name: 'Jejak Audit',
  columns: [
    { header: 'No', width: 6 },
    { header: 'Waktu', width: 20 },
    { header: 'Waktu (UTC)', width: 26 },
    { header: 'Jenis Kejadian', width: 24 },
    { header: 'Kejadian', width: 30 },
    { header: 'Nomor Dokumen', width: 24 },
    { header: 'Nama Dokumen', width: 44 },
    { header: 'NRP', width: 12 },
    { header: 'Oleh', width: 26 },
    { header: 'Rincian', width: 70 },
    { header: 'Pengajuan', width: 28 },
  ],
  rows: events.map((event, at) => [
    ...[at + 1, formatDateTime(event.at), event.at, trailKindLabels[event.kind], trailActionText(event)],
    ...[event.nomor ?? '', event.nama ?? '', event.actor?.nrp ?? '', event.actor?.full_name ?? ''],
    ...[trailDetails(event).join('; '), event.submission_id ?? ''],
  ]),
});
