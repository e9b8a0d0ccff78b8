import { useState } from 'react';
import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { AudienceDialog } from './audience-dialog.tsx';
import { ReadersPanel } from './readers-panel.tsx';
import { RecipientsCards } from './recipients-cards.tsx';
import { rowsPerPage } from './recipients-list.ts';
import { type RecipientsListProps, RecipientsTable } from './recipients-table.tsx';
import { RequireDialog } from './require-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useProgress } from './use-distribution.ts';
import { useSelection } from './use-selection.ts';

type DocumentsViewProps = {
  department: DepartmentCode;
  /** All documents that the department receives, and those of them that the filter shows. */
  documents: readonly DistributedDocument[];
  shown: readonly DistributedDocument[];
  canChange: boolean;
  /** The document whose readers are shown; null for none. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onChanged: () => void;
};

/** The documents that a department receives, page by page, with who has read them. */
export const DocumentsView = (props: DocumentsViewProps) => {
  const { department, documents, shown, canChange, openId, onOpen, onChanged } = props;
  const [requestedPage, setPage] = useState(1);
  const lastPage = Math.max(1, Math.ceil(shown.length / rowsPerPage));
  const page = Math.min(requestedPage, lastPage);
  const first = (page - 1) * rowsPerPage;
  const rows = shown.slice(first, first + rowsPerPage);
  const progress = useProgress(
    department,
    rows.filter(({ reading }) => reading !== null).map(({ document }) => document.id),
  );
  const [action, setAction] = useState<'audience' | 'require'>();
  const selection = useSelection();
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const chosen = documents.filter(({ document }) => selection.ids.has(document.id));
  const pageIds = rows.map(({ document }) => document.id);
  const list: RecipientsListProps = {
    documents: rows,
    progress,
    openId,
    onOpen,
    selection: canChange ? selection : undefined,
  };
  const closeDialog = () => setAction(undefined);
  return (
    <>
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
      {rows.length > 0 && (tableFits ? <RecipientsTable {...list} /> : <RecipientsCards {...list} />)}
      {rows.length === 0 && (
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
          from={first + 1}
          to={first + rows.length}
          total={shown.length}
          onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={page < lastPage ? () => setPage(page + 1) : undefined}
        />
      )}
      <ReadersPanel
        department={department}
        shown={documents.find(({ document }) => document.id === openId) ?? null}
        onClose={() => onOpen(null)}
      />
      {action === 'audience' && <AudienceDialog chosen={chosen} onClose={closeDialog} onSaved={onChanged} />}
      {action === 'require' && <RequireDialog chosen={chosen} onClose={closeDialog} onSaved={onChanged} />}
    </>
  );
};
