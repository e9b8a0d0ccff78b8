import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { dateAt } from '../../../../../shared/domain/time/working-days.ts';
import { ExcelButton } from '../../../components/excel-button.tsx';
import { useConfig } from '../../../lib/config.ts';
import { downloadExcel } from '../../../lib/files/export-excel.ts';
import { masterListSheet } from './master-list-sheet.ts';

type ExportListProps = { label: string; rows: readonly DocumentRow[] };

/** Exports the displayed rows as an Excel file. */
export const ExportList = ({ label, rows }: ExportListProps) => {
  const { time_zone } = useConfig();
  const save = (today: string) =>
    downloadExcel(
      `Daftar Induk Dokumen - ${label} - ${today}`,
      masterListSheet(label, rows, dateAt(Date.now(), time_zone)),
    );
  return <ExcelButton disabled={rows.length === 0} onExport={save} />;
};
