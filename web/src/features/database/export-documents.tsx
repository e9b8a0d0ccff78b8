import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { ExcelButton } from '../../components/excel-button.tsx';
import { catalogue } from '../../lib/catalogue/catalogue.ts';
import type { Filter } from '../../lib/catalogue/catalogue-engine.ts';
import { useConfig } from '../../lib/config.ts';
import { saveExcel } from '../../lib/files/export-excel.ts';
import { databaseSheet } from './database-sheet.ts';

type ExportDocumentsProps = {
  filter: Filter;
  /** Number of matching documents. */
  total: number;
};

/** Exports all documents that match the filter or search, on all pages, as an Excel file. */
export const ExportDocuments = ({ filter, total }: ExportDocumentsProps) => {
  const { product, time_zone } = useConfig();
  const save = async (today: string) => {
    const bytes = await catalogue.run('workbook', filter, databaseSheet(dateAt(Date.now(), time_zone)));
    saveExcel(`Dokumen ${product} - ${today}`, bytes);
  };
  return <ExcelButton disabled={total === 0} onExport={save} />;
};
