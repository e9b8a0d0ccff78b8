import { useState } from 'react';
import type { DocumentReview, ReviewFilter } from '../../../../shared/api/document-reviews.ts';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { canSeeReviews, type ReviewOutcome } from '../../../../shared/domain/documents/document-reviews.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TableLoading } from '../../components/ui/table-states.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { cn } from '../../lib/cn.ts';
import { useConfig } from '../../lib/config.ts';
import { useUser } from '../../lib/session/session.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { ExportReviews } from './export-reviews.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import type { ReviewListProps } from './review-list.ts';
import { ReviewsCards } from './reviews-cards.tsx';
import { filtersOf, type ReviewFilters, withFilters } from './reviews-filters.ts';
import { ReviewsTable, reviewColumns } from './reviews-table.tsx';
import { useReviews } from './use-reviews.ts';

const loading = 'Memuat dokumen...';
const everyDepartment = 'Semua';

const tabs: readonly { value: ReviewFilter; label: string }[] = [
  { value: 'all', label: 'Semua' },
  { value: 'overdue', label: 'Terlambat' },
  { value: '10', label: '10 hari' },
  { value: '30', label: '30 hari' },
  { value: '90', label: '90 hari' },
];

const emptyTitles: Record<ReviewFilter, string> = {
  overdue: 'Tidak ada tinjauan yang terlambat.',
  10: 'Tidak ada tinjauan dalam 10 hari.',
  30: 'Tidak ada tinjauan dalam 30 hari.',
  90: 'Tidak ada tinjauan dalam 90 hari.',
  all: 'Tidak ada dokumen yang berlaku.',
};

/** /daftar-induk/tinjauan, 'Tinjauan Berkala': documents in force by the date of their next review. */
export const ReviewsPage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const filters = filtersOf(parameters);
  const list = useReviews(filters);
  const user = useUser();
  const today = dateAt(useNow(), useConfig().time_zone);
  const [reviewed, setReviewed] = useState<{ review: DocumentReview; outcome: ReviewOutcome }>();
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const failure = useLoadFailure(list.error, 'Gagal memuat daftar tinjauan');
  useToastsAboveList(list.reviews.length > 0);

  const departments = departmentCodes.filter((each) => canSeeReviews(user, each));
  const change = (next: Partial<ReviewFilters>) =>
    setParameters((present) => withFilters(present, next), { replace: true, preventScrollReset: true });
  const shown: ReviewListProps = {
    reviews: list.reviews,
    today,
    onReview: (review, outcome) => setReviewed({ review, outcome }),
  };

  return (
    <>
      <PageHeader
        description="Dokumen yang berlaku menurut tanggal tinjauan berikutnya. Dokumen yang terlambat ditinjau tetap Aktif."
        actions={<ExportReviews filters={filters} today={today} disabled={list.reviews.length === 0} />}
      />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <Tabs
          label="Tenggat tinjauan"
          value={filters.filter}
          items={tabs}
          onValueChange={(filter) => change({ filter })}
        />
        {departments.length > 1 && (
          <Field label="Departemen" className="w-44 max-sm:flex-1">
            <Select
              value={filters.department ?? everyDepartment}
              options={[
                { value: everyDepartment, label: everyDepartment },
                ...departments.map((value) => ({ value, label: departmentLabels[value] })),
              ]}
              onValueChange={(chosen) => change({ department: departments.find((each) => each === chosen) ?? null })}
            />
          </Field>
        )}
      </div>
      {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
      <div aria-busy={list.stale} className={cn('transition-opacity duration-120', list.stale && 'opacity-60')}>
        {list.reviews.length > 0 && (tableFits ? <ReviewsTable {...shown} /> : <ReviewsCards {...shown} />)}
        {!list.loaded &&
          !failure &&
          (tableFits ? (
            <ReviewsTable {...shown}>
              <TableLoading {...reviewColumns} label={loading} />
            </ReviewsTable>
          ) : (
            <ListLoading label={loading} />
          ))}
      </div>
      {list.loaded && list.reviews.length === 0 && !list.loadMore && !failure && (
        <EmptyState
          title={emptyTitles[filters.filter]}
          hint="Dept. Head dan Document Controller diberi tahu 90, 30, dan 10 hari sebelum tanggal tinjauan, dan saat terlambat."
          action={
            filters.filter !== 'all' && (
              <Button variant="secondary" onClick={() => change({ filter: 'all' })}>
                Tampilkan semua tanggal
              </Button>
            )
          }
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      <p role="status" className="sr-only">
        {list.loaded ? `${list.reviews.length} dokumen ditampilkan` : loading}
      </p>
      {list.loaded && <LoadMore list={list} />}
      {reviewed && (
        <ReviewDialog
          key={reviewed.review.id}
          {...reviewed}
          onClose={() => setReviewed(undefined)}
          onReviewed={list.showReviewed}
          onOutdated={list.refresh}
        />
      )}
    </>
  );
};
