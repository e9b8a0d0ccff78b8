import { useState } from 'react';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { DataList } from '../../components/data-list.tsx';
import { ExcelButton } from '../../components/excel-button.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { Select } from '../../components/ui/select.tsx';
import { SidePanelLayout } from '../../components/ui/side-panel-layout.tsx';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { listSheet } from '../../lib/list-columns.ts';
import { pageOf } from '../../lib/paginate.ts';
import { useUser } from '../../lib/session/session.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { AudienceDialog, RequireDialog } from './distribution-dialogs.tsx';
import { type DistributionFilter, rowsPerPage, shownDocuments } from './distribution-list.ts';
import { distributionColumns, distributionView } from './distribution-view.tsx';
import { ReadersPanel } from './readers-panel.tsx';
import { SelectionBar, useSelection } from './selection-bar.tsx';
import { loadProgress, useDistribution, useProgress } from './use-distribution.ts';

const filters = [
  { value: 'all', label: 'Semua' },
  { value: 'reading', label: 'Wajib dibaca' },
] as const satisfies readonly { value: DistributionFilter; label: string }[];

/** The tab 'Per dokumen' of a department: what it receives, and who has read it. */
export const DistributionTab = ({ department }: { department: DepartmentCode }) => {
  const distribution = useDistribution(department);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<DistributionFilter>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  const [requestedPage, setPage] = useState(1);
  const [action, setAction] = useState<'audience' | 'require'>();
  const selection = useSelection();
  const canChange = canManageMasterList(useUser());
  const { documents } = distribution;
  const failure = useLoadFailure(distribution.error, 'Gagal memuat daftar distribusi');
  useToastsAboveList(documents !== undefined);
  const shown = documents ? shownDocuments(documents, filter, search) : [];
  const { rows, page, last, ...range } = pageOf(shown, requestedPage, rowsPerPage);
  const pageIds = rows.map(({ document }) => document.id);
  const progress = useProgress(
    department,
    rows.filter(({ reading }) => reading !== null).map(({ document }) => document.id),
  );
  const chosen = documents?.filter(({ document }) => selection.ids.has(document.id)) ?? [];
  const view = distributionView({
    ...{ progress, openId, onOpen: setOpenId },
    selection: canChange ? selection : undefined,
  });
  const dialog = { chosen, onClose: () => setAction(undefined) };
  const save = async (today: string) => {
    const columns = distributionColumns(await loadProgress(department, shown));
    const sheet = listSheet('Daftar Distribusi', columns, shown);
    await downloadExcel(`Daftar Distribusi ${departmentLabels[department]} - ${today}`, sheet);
  };
  return (
    <SidePanelLayout open={openId !== null}>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1 max-sm:basis-full">
          <SearchBox label="Cari nomor atau nama" value={search} onChange={setSearch} />
        </div>
        <Field label="Tampilkan" className="w-44 max-sm:flex-1">
          <Select value={filter} options={filters} onValueChange={setFilter} />
        </Field>
        <ExcelButton disabled={shown.length === 0} onExport={save} />
      </div>
      {failure && <ErrorBanner className="mb-3" message={failure} retry={distribution} />}
      {!documents && !failure && <ListLoading label="Memuat daftar distribusi..." />}
      {canChange && shown.length > 0 && (
        <SelectionBar
          count={chosen.length}
          remaining={pageIds.filter((id) => !selection.ids.has(id)).length}
          onSelectPage={() => selection.add(pageIds)}
          onClear={selection.clear}
          onChangeAudience={() => setAction('audience')}
          onRequireReading={() => setAction('require')}
        />
      )}
      <DataList view={view} rows={rows} />
      {documents && rows.length === 0 && (
        <EmptyState
          title={documents.length === 0 ? 'Belum ada dokumen untuk departemen ini.' : 'Tidak ada dokumen yang cocok.'}
          hint={
            documents.length === 0
              ? 'Dokumen tampil di sini setelah departemen ini menjadi penerimanya.'
              : 'Periksa ejaan, hapus kata pencarian, atau tampilkan semua dokumen.'
          }
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      {rows.length > 0 && (
        <Pagination
          {...range}
          onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={page < last ? () => setPage(page + 1) : undefined}
        />
      )}
      <ReadersPanel
        department={department}
        shown={documents?.find(({ document }) => document.id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
      {action === 'audience' && <AudienceDialog {...dialog} />}
      {action === 'require' && <RequireDialog {...dialog} />}
    </SidePanelLayout>
  );
};
