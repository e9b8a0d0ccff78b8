import { ExcelButton } from '../../components/excel-button.tsx';
import { useConfig } from '../../lib/config.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { processTimesSheet } from './process-times-sheet.ts';
import type { Times } from './process-times-view.ts';

/** Exports the figures of every level and department, whatever is shown, as an Excel file. */
export const ExportTimes = ({ times }: { times: readonly Times[] | undefined }) => {
  const { product } = useConfig();
  return (
    <ExcelButton
      disabled={!times}
      onExport={(today) => downloadExcel(`Waktu Proses ${product} - ${today}`, processTimesSheet(times ?? []))}
      failure={['Gagal mengekspor waktu proses', 'Berkas Excel tidak dapat dibuat.']}
    />
  );
};
