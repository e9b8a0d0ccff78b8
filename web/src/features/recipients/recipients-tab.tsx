import { useState } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { SearchBox } from '../../components/search-box.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Select } from '../../components/ui/select.tsx';
import { SidePanelLayout } from '../../components/ui/side-panel-layout.tsx';
import { useUser } from '../../lib/session/session.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { DocumentsView } from './documents-view.tsx';
import { ExportButton } from './export-button.tsx';
import { type RecipientFilter, shownDocuments } from './recipients-list.ts';
import { useDistribution } from './use-distribution.ts';

const filters = [
  { value: 'all', label: 'Semua' },
  { value: 'reading', label: 'Wajib dibaca' },
] as const satisfies readonly { value: RecipientFilter; label: string }[];

/** The tab 'Per dokumen' of a department: what it receives, and who has read it. */
export const RecipientsTab = ({ department }: { department: DepartmentCode }) => {
  const distribution = useDistribution(department);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<RecipientFilter>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  const canChange = canManageMasterList(useUser());
  const { documents } = distribution;
  const failure = useLoadFailure(distribution.error, 'Gagal memuat daftar distribusi');
  useToastsAboveList(documents !== undefined);
  const shown = documents ? shownDocuments(documents, filter, search) : [];
  return (
    <SidePanelLayout open={openId !== null}>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <SearchBox label="Cari nomor atau nama" value={search} onChange={setSearch} />
        </div>
        <Field label="Tampilkan" className="w-44 max-sm:flex-1">
          <Select value={filter} options={filters} onValueChange={setFilter} />
        </Field>
        <ExportButton kind="documents" department={department} documents={shown} disabled={shown.length === 0} />
      </div>
      {failure && <ErrorBanner className="mb-3" message={failure} retry={distribution} />}
      {!documents && !failure && <ListLoading label="Memuat daftar distribusi..." />}
      {documents && (
        <DocumentsView
          department={department}
          documents={documents}
          shown={shown}
          canChange={canChange}
          openId={openId}
          onOpen={setOpenId}
          onChanged={distribution.refresh}
        />
      )}
    </SidePanelLayout>
  );
};
