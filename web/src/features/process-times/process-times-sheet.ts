import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { processLevelLabels } from '../../../../shared/domain/workflow/process-levels.ts';
import { allDepartments, allLevels, rejectedPercent, type Times } from './process-times-view.ts';

/** Every level and department, alone and together; empty where there was no decision or nothing waits. */
export const processTimesSheet = (times: readonly Times[]): ExcelSheet => ({
  name: 'Waktu Proses',
  columns: [
    { header: 'Tahapan', width: 18 },
    { header: 'Departemen', width: 18 },
    { header: 'Keputusan', width: 11 },
    { header: 'Median (hari kerja)', width: 19 },
    { header: 'Persentil 90 (hari kerja)', width: 24 },
    { header: 'Menunggu', width: 11 },
    { header: 'Tertua menunggu (hari kerja)', width: 27 },
    { header: 'Ditolak', width: 9 },
    { header: 'Bagian ditolak (%)', width: 18 },
  ],
  rows: times.map((each) => [
    each.level === null ? allLevels : processLevelLabels[each.level],
    each.department ?? allDepartments,
    each.decided,
    each.median_days ?? '',
    each.p90_days ?? '',
    each.waiting,
    each.oldest_days ?? '',
    each.rejected,
    rejectedPercent(each) ?? '',
  ]),
});
