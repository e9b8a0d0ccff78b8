import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentFields } from '../../../../shared/domain/documents/document-fields.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { daysBetween } from '../../../../shared/domain/time/working-days.ts';
import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { dateCell, documentColumns } from '../../lib/catalogue/excel-layout.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import { remainingText } from './due-date.tsx';

/** In the last column, because a column named after revisions would be imported as one. */
const needText = ({ revision_need }: DocumentReview): string =>
  revision_need ? `perlu revisi sejak ${formatShortDate(revision_need.since)}` : '';

/** The reviews as Excel shows them; an import reads their dates again. */
export const reviewsSheet = (reviews: readonly DocumentReview[], today: string): ExcelSheet => ({
  name: 'Tinjauan Berkala',
  columns: [
    ...documentColumns,
    documentFields.reviewed_on.sheet,
    documentFields.review_months.sheet,
    { header: 'Tinjauan Berikutnya', width: 20 },
    { header: 'Keterangan Tinjauan', width: 44 },
  ],
  rows: reviews.map((review, at) => [
    ...[at + 1, review.nomor, review.nama, jenisLabels[review.jenis], departmentLabels[review.department]],
    review.revisi,
    dateCell(review.reviewed_on ?? undefined),
    // The interval of the type stays empty: imported again, it would become the document's own.
    review.review_months ?? '–',
    dateCell(review.review_due_on),
    [remainingText(daysBetween(today, review.review_due_on)), needText(review)].filter(Boolean).join('; '),
  ]),
});
