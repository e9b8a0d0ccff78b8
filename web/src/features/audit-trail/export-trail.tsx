import { ExcelButton } from '../../components/excel-button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { toast } from '../../lib/toast.ts';
import { type TrailFilters, trailInput } from './trail-filters.ts';
import { trailSheet } from './trail-sheet.ts';

const maxRows = 20_000;

type ExportTrailProps = { filters: TrailFilters; disabled: boolean };

/** Exports the events of the chosen filters, on all pages, as an Excel file. */
export const ExportTrail = ({ filters, disabled }: ExportTrailProps) => {
  const save = async (shortDate: string) => {
    const { rows, isComplete } = await loadPages(async (cursor) => {
      const page = await callApi('list-audit-trail', { ...trailInput(filters), cursor, export: true });
      return { rows: page.events, next_cursor: page.next_cursor };
    }, maxRows);
    await downloadExcel(`Jejak Audit - ${shortDate}`, trailSheet(rows));
    if (!isComplete)
      toast.show(
        'Ekspor dibatasi',
        `Berkas memuat ${formatNumber(rows.length)} kejadian terbaru. Persempit tanggalnya untuk mengekspor selebihnya.`,
      );
  };
  return <ExcelButton disabled={disabled} onExport={save} />;
};
