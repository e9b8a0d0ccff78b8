import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { SidePanelLayout } from '../../components/ui/side-panel-layout.tsx';
import { TableLoading } from '../../components/ui/table-states.tsx';
import { cn } from '../../lib/cn.ts';
import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import { useOpenSubmission } from '../../lib/submissions/use-open-submission.ts';
import { loadFailure, useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { CountStrip } from './count-strip.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { DashboardFilterBar } from './dashboard-filter-bar.tsx';
import { type DashboardFilters, filtersOf, withFilters } from './dashboard-filters.ts';
import { DashboardTable, dashboardColumns } from './dashboard-table.tsx';
import { useDashboardDocuments } from './use-dashboard-documents.ts';

const loading = 'Memuat data...';

type DashboardPageProps = { Panel: ComponentType<Omit<SubmissionPanelProps, 'actions'>> };

/** /dashboard, 'Summary Pengajuan Dokumen'. */
export const DashboardPage = ({ Panel }: DashboardPageProps) => {
  const [parameters, setParameters] = useSearchParams();
  const filters = filtersOf(parameters);
  const documents = useDashboardDocuments(filters);
  const openSubmission = useOpenSubmission();
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const failure = documents.error ? loadFailure(documents.error, 'Gagal mengambil data dokumen') : undefined;
  useFailureToast(documents.error, failure);

  const change = (next: Partial<DashboardFilters>) =>
    setParameters((present) => withFilters(present, next), { preventScrollReset: true });
  const showsTable = tableFits && openSubmission.openId === null;
  const list = { rows: documents.rows, openId: openSubmission.openId, onOpen: openSubmission.open };

  return (
    <SidePanelLayout open={openSubmission.openId !== null}>
      <PageHeader title="Summary Pengajuan Dokumen" />
      <CountStrip totals={documents.totals} failed={documents.error !== null} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg">Informasi Pengajuan Dokumen</h2>
        <DashboardFilterBar filters={filters} onChange={change} />
      </div>
      {failure && (
        <ErrorBanner className="mb-3" message={failure} onRetry={documents.retry} retrying={documents.isFetching} />
      )}
      <div
        aria-busy={documents.stale}
        className={cn('transition-opacity duration-120', documents.stale && 'opacity-60')}
      >
        {documents.rows.length > 0 && (showsTable ? <DashboardTable {...list} /> : <DashboardCards {...list} />)}
        {!documents.loaded &&
          !failure &&
          (showsTable ? (
            <DashboardTable {...list}>
              <TableLoading columns={dashboardColumns.length} label={loading} />
            </DashboardTable>
          ) : (
            <ListLoading label={loading} />
          ))}
      </div>
      {documents.loaded && documents.rows.length === 0 && (
        <EmptyState
          title="Tidak ada data dokumen"
          hint="Pengajuan baru akan tampil di sini setelah dikirim."
          action={
            filters.department || filters.mine ? (
              <Button variant="secondary" onClick={() => change({ department: null, mine: false })}>
                Tampilkan semua pengajuan
              </Button>
            ) : (
              <Button asChild variant="secondary">
                <Link to="/pengajuan">Buat pengajuan</Link>
              </Button>
            )
          }
          className="rounded-md border border-line bg-surface px-4"
        />
      )}
      {documents.loaded && (
        <Pagination
          from={documents.from}
          to={documents.to}
          total={documents.total}
          onPrevious={documents.page > 1 ? () => change({ page: documents.page - 1 }) : undefined}
          onNext={documents.hasNext ? () => change({ page: documents.page + 1 }) : undefined}
        />
      )}
      <Panel submissionId={openSubmission.openId} rows={documents.rows} onClose={openSubmission.close} />
    </SidePanelLayout>
  );
};
