import { ExcelButton } from '../../components/excel-button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { useConfig } from '../../lib/config.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { toast } from '../../lib/toast.ts';
import { copiesSheet } from './copies-sheet.ts';
import { type CopySelection, copiesInput } from './use-copies.ts';

const maxRows = 20_000;

type CopiesExportProps = { title: string; subject: string; selection: CopySelection; disabled: boolean };

/** Exports the copies of the search and the filter, on all pages, as an Excel file. */
export const CopiesExport = ({ title, subject, selection, disabled }: CopiesExportProps) => {
  const { time_zone } = useConfig();
  const save = async (today: string) => {
    const { rows, isComplete } = await loadPages(async (cursor) => {
      const { copies, next_cursor } = await callApi('list-copies', { ...copiesInput(selection), cursor });
      return { rows: copies, next_cursor };
    }, maxRows);
    const name = `${title} - ${subject}`;
    await downloadExcel(`${name} - ${today}`, copiesSheet(title, rows, time_zone));
    if (!isComplete) toast.show('Ekspor dibatasi', `Berkas memuat ${formatNumber(rows.length)} salinan pertama.`);
  };
  return <ExcelButton disabled={disabled} onExport={save} />;
};
