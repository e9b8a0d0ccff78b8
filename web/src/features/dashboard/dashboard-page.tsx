import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { canManageMasterList, isAuditor } from '../../../../shared/domain/people/roles.ts';
import { DataList } from '../../components/data-list.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { CompactHeader } from '../../components/ui/compact-header.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { SidePanelLayout } from '../../components/ui/side-panel-layout.tsx';
import { cn } from '../../lib/cn.ts';
import { useReportEmptyScreen } from '../../lib/empty-screens.ts';
import { useUser } from '../../lib/session/session.ts';
import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import { useOpenSubmission } from '../../lib/submissions/use-open-submission.ts';
import { useTasks } from '../../lib/tasks/use-tasks.ts';
import { failureDetail, useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useListLayout } from '../../lib/use-list-layout.ts';
import { useListTop } from '../../lib/use-list-top.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { CompactCounts, CountStrip } from './count-strip.tsx';
import { DashboardFilterBar } from './dashboard-filter-bar.tsx';
import { type DashboardFilters, filtersOf, noFilters, withFilters } from './dashboard-filters.ts';
import { useDashboardView } from './dashboard-view.tsx';
import { TasksBlock } from './tasks-block.tsx';
import { useDashboardDocuments } from './use-dashboard-documents.ts';

type DashboardPageProps = { Panel: ComponentType<Omit<SubmissionPanelProps, 'actions'>> };

const notLoaded = { rows: [], totals: undefined, loaded: false, error: null };

/** The documents, which are loaded beside the tasks and shown with them. */
const useDocumentsAfter = ({ rows, error }: ReturnType<typeof useTasks>, filters: DashboardFilters) => {
  const found = useDashboardDocuments(filters);
  const isReady = rows !== undefined || error !== null;
  return { isReady, documents: isReady ? found : { ...found, ...notLoaded } };
};

/** /dashboard, 'Summary Pengajuan Dokumen'. */
export const DashboardPage = ({ Panel }: DashboardPageProps) => {
  const [parameters, setParameters] = useUrlParameters();
  const filters = filtersOf(parameters);
  const user = useUser();
  const tasks = useTasks();
  const { isReady, documents } = useDocumentsAfter(tasks, filters);
  const openSubmission = useOpenSubmission();
  const layout = useListLayout(openSubmission.openId !== null);
  const { list: listElement, showTop } = useListTop<HTMLDivElement>();
  const failure = useLoadFailure(documents.error, 'Gagal mengambil data dokumen');
  useReportEmptyScreen(!documents.loaded);

  const change = (next: Partial<DashboardFilters>) =>
    setParameters((present) => withFilters(present, next), { replace: false });
  const showPage = (page: number) => {
    showTop();
    change({ page });
  };
  const counts = {
    totals: documents.totals,
    failed: documents.error !== null,
    status: filters.status,
  };
  const isFiltered = filters.department !== null || filters.status !== null || filters.mine;
  const view = useDashboardView({ layout, openId: openSubmission.openId, onOpen: openSubmission.open });

  return (
    <SidePanelLayout open={openSubmission.openId !== null}>
      <PageHeader title="Summary Pengajuan Dokumen" />
      <TasksBlock {...tasks} hasSearch={!canManageMasterList(user) && user.positions.length === 0} />
      {/* A shape until the number of tasks is known, and then other elements, so that nothing moves that the user reads. */}
      <div key={isReady ? 'ready' : 'loading'} inert={!isReady}>
        <CountStrip {...counts} onChange={(status) => change({ status })} />
        <CompactHeader>
          <CompactCounts
            {...counts}
            onChange={(status) => {
              // The pressed button goes away where the chosen list is too short to scroll.
              showTop();
              listElement.current?.focus({ preventScroll: true });
              change({ status });
            }}
          />
        </CompactHeader>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <h2 className="text-lg">Informasi Pengajuan Dokumen</h2>
          <DashboardFilterBar filters={filters} onChange={change} />
        </div>
        {failure && (
          <ErrorBanner className="mb-3" title={failure} message={failureDetail(documents.error)} retry={documents} />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; the group receives the focus of a new page */}
        <div
          ref={listElement}
          role="group"
          aria-label="Informasi Pengajuan Dokumen"
          tabIndex={-1}
          aria-busy={documents.stale}
          className={cn(
            'scroll-mt-18 rounded-md max-sm:scroll-mt-28 transition-opacity duration-120',
            documents.stale && 'opacity-60',
          )}
        >
          <DataList
            view={view}
            rows={documents.rows}
            as={layout === 'cards' ? 'cards' : 'table'}
            loading={documents.loaded || failure ? undefined : 'Memuat data...'}
          />
        </div>
        {documents.loaded && documents.rows.length === 0 && (
          <EmptyState
            title="Tidak ada data dokumen"
            hint={
              isFiltered
                ? 'Tidak ada pengajuan yang sesuai dengan pilihan di atas.'
                : 'Pengajuan baru akan tampil di sini setelah dikirim.'
            }
            action={
              isFiltered ? (
                <Button variant="secondary" onClick={() => change(noFilters)}>
                  Tampilkan semua pengajuan
                </Button>
              ) : (
                !isAuditor(user) && (
                  <Link className={buttonClass('secondary')} to="/pengajuan">
                    Buat pengajuan
                  </Link>
                )
              )
            }
            className="rounded-md border border-line bg-surface px-4!"
          />
        )}
        {documents.loaded && (
          <Pagination
            from={documents.from}
            to={documents.to}
            total={documents.total}
            onPrevious={documents.page > 1 ? () => showPage(documents.page - 1) : undefined}
            onNext={documents.hasNext ? () => showPage(documents.page + 1) : undefined}
          />
        )}
      </div>
      <Panel submissionId={openSubmission.openId} rows={documents.rows} onClose={openSubmission.close} />
    </SidePanelLayout>
  );
};
