import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { Link } from 'react-router-dom';
import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentFields } from '../../../../shared/domain/documents/document-fields.ts';
import { type ReviewPhase, reviewPhaseOf } from '../../../../shared/domain/documents/document-reviews.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { daysBetween } from '../../../../shared/domain/time/working-days.ts';
import type { ListView } from '../../components/data-list.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { RevisionNeeded } from '../../components/revision-needed.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { documentColumns } from '../../lib/catalogue/excel-layout.ts';
import { cn } from '../../lib/cn.ts';
import { formatNumber, formatShortDate } from '../../lib/format/format.ts';
import { dateCell } from '../../lib/list-columns.ts';
import { ReviewActions, type ReviewActionsProps } from './review-actions.tsx';

const colourOf = (phase: ReviewPhase | undefined): string => {
  if (phase === 'overdue') return 'font-semibold text-danger';
  return phase === 10 || phase === 30 ? 'font-semibold text-review' : 'text-muted';
};

/** '12 Okt 2026, terlambat 41 hari', amber within 30 days and red when overdue. */
const DueDate = ({ dueOn, today, className }: { dueOn: string; today: string; className?: string }) => {
  const phase = reviewPhaseOf(dueOn, today);
  return (
    <span className={cn('flex flex-wrap items-center gap-x-2 tabular-nums', className)}>
      <span className="whitespace-nowrap max-md:hidden">{dayText(dueOn)}</span>
      <span className={cn('inline-flex items-center gap-1 whitespace-nowrap text-sm', colourOf(phase))}>
        {phase === 'overdue' && <WarningCircleIcon aria-hidden size={14} />}
        {remainingText(daysBetween(today, dueOn))}
      </span>
    </span>
  );
};

/** 'terlambat 3 hari', 'hari ini', 'dalam 12 hari'. */
const remainingText = (days: number): string => {
  if (days < 0) return `terlambat ${formatNumber(-days)} hari`;
  return days === 0 ? 'hari ini' : `dalam ${formatNumber(days)} hari`;
};

type ReviewsViewProps = Pick<ReviewActionsProps, 'onReview'> & {
  /** 'YYYY-MM-DD' in the company's time zone. */
  today: string;
};

const tabPath = ({ nomor }: DocumentReview): string => documentPath(nomor, { tab: 'tinjauan' });

/** In the last column, because a column named after revisions would be imported as one. */
const needText = ({ revision_need }: DocumentReview): string =>
  revision_need
    ? `${revision_need.cited ? `${revision_need.reason}; perlu ditinjau` : 'perlu revisi'} sejak ${formatShortDate(revision_need.since)}`
    : '';

/** The documents by review date; an import reads the dates of their Excel file again. */
export const reviewsView = ({ today, onReview }: ReviewsViewProps): ListView<DocumentReview> => ({
  idOf: ({ id }) => id,
  fixed: true,
  padding: 'max-lg:px-2',
  columns: [
    {
      label: 'Nomor Dokumen',
      width: 'w-40 lg:w-48',
      cellClass: 'wrap-anywhere font-semibold',
      cell: (review) => (
        <Link
          className="inline-flex items-center underline-offset-2 hover:underline pointer-coarse:min-h-11"
          to={tabPath(review)}
        >
          {review.nomor}
        </Link>
      ),
      sheet: documentColumns((review) => review),
    },
    {
      label: 'Nama Dokumen',
      cell: (review) => (
        <>
          <DocumentLink document={review} />
          <span className="block text-muted text-sm lg:hidden">{departmentLabels[review.department]}</span>
        </>
      ),
    },
    {
      label: 'Departemen',
      className: 'max-lg:hidden',
      width: 'w-32',
      cell: ({ department }) => departmentLabels[department],
    },
    {
      label: 'Tinjauan Terakhir',
      className: 'max-lg:hidden',
      width: 'w-34',
      cellClass: 'whitespace-nowrap tabular-nums',
      cell: ({ reviewed_on }) => (reviewed_on === null ? '–' : dayText(reviewed_on)),
      sheet: [
        { ...documentFields.reviewed_on.sheet, value: ({ reviewed_on }) => dateCell(reviewed_on) },
        // The interval of the type stays empty: imported again, it would become the document's own.
        { ...documentFields.review_months.sheet, value: ({ review_months }) => review_months ?? '–' },
      ],
    },
    {
      label: 'Tinjauan Berikutnya',
      width: 'w-36 lg:w-60',
      cell: ({ review_due_on, revision_need }) => (
        <>
          <DueDate dueOn={review_due_on} today={today} />
          <RevisionNeeded need={revision_need} />
          <CitedReason need={revision_need} />
        </>
      ),
      sheet: [
        { header: 'Tinjauan Berikutnya', width: 20, value: ({ review_due_on }) => dateCell(review_due_on) },
        {
          header: 'Keterangan Tinjauan',
          width: 44,
          value: (review) =>
            [remainingText(daysBetween(today, review.review_due_on)), needText(review)].filter(Boolean).join('; '),
        },
      ],
    },
    {
      label: 'Aksi',
      width: 'w-58 text-right',
      cellClass: 'py-0.5!',
      cell: (review) => <ReviewActions review={review} onReview={onReview} />,
    },
  ],
  card: (review, card) => (
    <CardRow {...card} className="px-3 py-1">
      <DocumentLink document={review} />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="flex flex-col text-sm">
          <span className="wrap-anywhere font-semibold">{review.nomor}</span>
          <DueDate dueOn={review.review_due_on} today={today} />
          <RevisionNeeded need={review.revision_need} />
          <CitedReason need={review.revision_need} />
        </span>
        <ReviewActions review={review} onReview={onReview} />
      </div>
    </CardRow>
  ),
});

/** Why a document is to be reviewed before its time. */
const CitedReason = ({ need }: { need: DocumentReview['revision_need'] }) =>
  need?.cited && <span className="block wrap-anywhere text-muted text-sm">{need.reason}</span>;
