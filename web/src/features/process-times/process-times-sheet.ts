import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { processLevelLabels } from '../../../../shared/domain/workflow/process-levels.ts';
import { type SheetColumn, sheetOf } from '../../lib/list-columns.ts';
import { allDepartments, allLevels, rejectedPercent, type Times } from './process-times-view.ts';

const columns: readonly SheetColumn<Times>[] = [
  { header: 'Tahapan', width: 18, value: ({ level }) => (level === null ? allLevels : processLevelLabels[level]) },
  { header: 'Departemen', width: 18, value: ({ department }) => department ?? allDepartments },
  { header: 'Keputusan', width: 11, value: ({ decided }) => decided },
  { header: 'Median (hari kerja)', width: 19, value: ({ median_days }) => median_days ?? '' },
  { header: 'Persentil 90 (hari kerja)', width: 24, value: ({ p90_days }) => p90_days ?? '' },
  { header: 'Menunggu', width: 11, value: ({ waiting }) => waiting },
  { header: 'Tertua menunggu (hari kerja)', width: 27, value: ({ oldest_days }) => oldest_days ?? '' },
  { header: 'Ditolak', width: 9, value: ({ rejected }) => rejected },
  { header: 'Bagian ditolak (%)', width: 18, value: (times) => rejectedPercent(times) ?? '' },
];

/** Every level and department, alone and together; empty where there was no decision or nothing waits. */
export const processTimesSheet = (times: readonly Times[]): ExcelSheet => sheetOf('Waktu Proses', columns, times);
