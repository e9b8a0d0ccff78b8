import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentReview, ReviewFilter } from '../../../../shared/api/document-reviews.ts';
import { documentReviewCalls } from '../../../../shared/api/document-reviews.ts';
import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { canSeeReviews } from '../../../../shared/domain/documents/document-access.ts';
import type { ReviewOutcome } from '../../../../shared/domain/documents/document-reviews.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { ExportList } from '../../components/excel-button.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { useConfig } from '../../lib/config.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { filtersOf, type ReviewFilters, withFilters } from './reviews-filters.ts';
import { reviewsView } from './reviews-view.tsx';

addCalls(documentReviewCalls);

const everyDepartment = 'Semua';
/** The export of the database has every document; this one has what must be reviewed soon. */
const maxExportedRows = 10_000;

const tabs: readonly { value: ReviewFilter; label: string }[] = [
  { value: 'overdue', label: 'Terlambat' },
  { value: '10', label: '10 hari' },
  { value: '30', label: '30 hari' },
  { value: '90', label: '90 hari' },
  { value: 'all', label: 'Semua' },
];

const emptyTitles: Record<ReviewFilter, string> = {
  overdue: 'Tidak ada tinjauan yang terlambat.',
  10: 'Tidak ada tinjauan dalam 10 hari.',
  30: 'Tidak ada tinjauan dalam 30 hari.',
  90: 'Tidak ada tinjauan dalam 90 hari.',
  all: 'Tidak ada dokumen yang berlaku.',
};

/** /tinjauan-berkala, 'Tinjauan Berkala': documents in force by the date of their next review. */
export const ReviewsPage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const filters = filtersOf(parameters);
  const list = useReviews(filters);
  const user = useUser();
  const today = dateAt(useNow(), useConfig().time_zone);
  const [reviewed, setReviewed] = useState<{ review: DocumentReview; outcome: ReviewOutcome }>();
  useToastsAboveList(list.reviews.length > 0);
  const isNoneOverdue = filters.filter === 'overdue' && list.loaded && list.reviews.length === 0;
  const byDate = usePages('list-document-reviews', reviewsInput({ ...filters, filter: 'all' }), {
    enabled: isNoneOverdue,
  });
  const next = isNoneOverdue ? byDate.pages[0]?.reviews[0] : undefined;

  const departments = departmentCodes.filter((each) => canSeeReviews(user, each));
  const change = (next: Partial<ReviewFilters>) => setParameters((present) => withFilters(present, next));
  const view = reviewsView({ today, onReview: (review, outcome) => setReviewed({ review, outcome }) });

  return (
    <>
      <PageHeader
        description="Dokumen yang berlaku menurut tanggal tinjauan berikutnya. Dokumen yang terlambat ditinjau tetap Aktif."
        actions={
          <ExportList
            load={(options) =>
              loadPages('list-document-reviews', reviewsInput(filters), ({ reviews }) => reviews, options)
            }
            columns={view.columns}
            name="Tinjauan Berkala"
            maxRows={maxExportedRows}
            limitText="dokumen dengan tenggat terdekat."
            disabled={list.reviews.length === 0}
          />
        }
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
      <PagedList
        view={view}
        rows={list.reviews}
        list={list}
        loading="Memuat dokumen..."
        failure="Gagal memuat daftar tinjauan"
        noun="dokumen"
        empty={{
          title: emptyTitles[filters.filter],
          hint: `${next ? `Tinjauan berikutnya: ${next.nomor} pada ${dayText(next.review_due_on)}. ` : ''}Dept. Head dan Document Controller diberi tahu 90, 30, dan 10 hari sebelum tanggal tinjauan, dan saat terlambat.`,
          action: filters.filter !== 'all' && (
            <Button variant="secondary" onClick={() => change({ filter: 'all' })}>
              Semua
            </Button>
          ),
        }}
      />
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

type Page = OutputOf<'list-document-reviews'>;

const reviewsInput = ({ filter, department }: ReviewFilters): RequestOf<'list-document-reviews'> => ({
  filter,
  ...(department !== null && { department }),
});

const useReviews = (filters: ReviewFilters) => {
  const client = useQueryClient();
  const { pages, list } = usePages('list-document-reviews', reviewsInput(filters), { keepPrevious: true });
  return {
    ...list,
    reviews: pages.flatMap(({ reviews }) => reviews),
    refresh: () => refreshAfter(client, 'review'),
    /**
     * Takes a document that is still suitable out of the loaded lists, and shows that another needs revision: the index
     * behind them lags by moments.
     */
    showReviewed: ({ id, version, revision_need }: OutputOf<'review-document'>['document']) =>
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: callKey('list-document-reviews') },
        (present) =>
          present && {
            ...present,
            pages: present.pages.map((page) => ({
              ...page,
              reviews: page.reviews.flatMap((each) =>
                each.id !== id ? [each] : revision_need === null ? [] : [{ ...each, version, revision_need }],
              ),
            })),
          },
      ),
  };
};
