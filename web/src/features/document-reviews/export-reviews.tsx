import { ExcelButton } from '../../components/excel-button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { toast } from '../../lib/toast.ts';
import type { ReviewFilters } from './reviews-filters.ts';
import { reviewsSheet } from './reviews-sheet.ts';
import { reviewsInput } from './use-reviews.ts';

/** The export of the database has every document; this one has what must be reviewed soon. */
const maxRows = 10_000;

type ExportReviewsProps = { filters: ReviewFilters; today: string; disabled: boolean };

/** Exports the documents of the chosen filters, on all pages, as an Excel file. */
export const ExportReviews = ({ filters, today, disabled }: ExportReviewsProps) => {
  const save = async (shortDate: string) => {
    const { rows, isComplete } = await loadPages(async (cursor) => {
      const { reviews, next_cursor } = await callApi('list-document-reviews', { ...reviewsInput(filters), cursor });
      return { rows: reviews, next_cursor };
    }, maxRows);
    await downloadExcel(`Tinjauan Berkala - ${shortDate}`, reviewsSheet(rows, today));
    if (!isComplete)
      toast.show('Ekspor dibatasi', `Berkas memuat ${formatNumber(rows.length)} dokumen dengan tenggat terdekat.`);
  };
  return <ExcelButton disabled={disabled} onExport={save} />;
};
