import { PlusIcon } from '@phosphor-icons/react/Plus';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { compareForMasterList } from '../../../../shared/domain/documents/sorting.ts';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { lacksFile } from '../../lib/catalogue/catalogue-gaps.ts';
import { gapIn, gapParameter, gapValues, searchParameter } from '../../lib/catalogue/document-path.ts';
import { focusContent } from '../../lib/focus-content.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { saveLastDepartment } from '../../lib/master-list/last-department.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { withParameters } from '../../lib/use-url-parameters.ts';
import { ApprovedDialog } from './editing/approved-dialog.tsx';
import { OrphanNotice, RestoredNotice } from './editing/draft-notices.tsx';
import { RemovalDialog } from './editing/removal-dialog.tsx';
import { SaveBar } from './editing/save-bar.tsx';
import { SelectionBar } from './editing/selection-bar.tsx';
import { useSelection } from './editing/use-selection.ts';
import { focusActivePlace } from './list/grid-places.ts';
import { ListHeader } from './list/list-header.tsx';
import { ListPlaceholder } from './list/list-placeholder.tsx';
import { MasterTable } from './list/master-table.tsx';
import { matchingRows } from './list/matching-rows.ts';
import { type DepartmentList, useDuplicateNumbers } from './list/use-department-list.ts';
import { useRowActions } from './list/use-row-actions.ts';
import { ownList, useListKind } from './list-kind.ts';
import { DocumentDialog } from './template/document-dialog.tsx';
import { useMasterList } from './use-master-list.ts';

const loadFailureText = 'Gagal memuat dokumen.';
const noRows: readonly DocumentRow[] = [];

type MasterListPageProps = {
  department: DepartmentCode;
  documentActions: (documents: readonly DocumentRow[], disabled: boolean) => ReactNode;
};

/** /daftar-induk/dokumen/{department}: the master list of one department, for reading and editing. */
export const MasterListPage = ({ department, documentActions }: MasterListPageProps) => {
  const label = departmentLabels[department];
  const kind = useListKind();
  useEffect(() => {
    if (kind === ownList) saveLastDepartment(department);
  }, [kind, department]);
  const [parameters, setParameters] = useSearchParams();
  const setParameter = (name: string, value: string) =>
    setParameters((present) => withParameters(present, { [name]: value.trim() === '' ? null : value }), {
      replace: true,
      preventScrollReset: true,
    });
  const setSearch = (text: string) => setParameter(searchParameter, text);
  const searchBox = useSearchText(parameters.get(searchParameter) ?? '', setSearch);
  const onlyWithoutFile = gapIn(parameters) === 'no_file';
  const showOnlyWithoutFile = (only: boolean) => setParameter(gapParameter, only ? gapValues.no_file : '');
  const search = useDeferredValue(searchBox.text);
  const editButton = useRef<HTMLButtonElement>(null);
  const [viewedRow, setViewedRow] = useState<DocumentRow | null>(null);

  const master = useMasterList(department, {
    onProblems: () => {
      searchBox.type('');
      showOnlyWithoutFile(false);
    },
    onSaved: () => editButton.current?.focus(),
  });
  const { list, editing, drafts } = master;
  const { orphans } = master;
  const withoutFile = useMemo(() => (list.rows ?? noRows).filter(lacksFile), [list.rows]);
  const listed = onlyWithoutFile ? withoutFile : (list.rows ?? noRows);
  const rows = useMemo(() => matchingRows(listed, search), [listed, search]);
  const shown = {
    content: `${onlyWithoutFile ? ', tanpa berkas' : ''}${search.trim() === '' ? '' : `, pencarian “${search.trim()}”`}`,
    select: (all: readonly DocumentRow[]) => matchingRows(onlyWithoutFile ? all.filter(lacksFile) : all, search),
  };
  /** Deleted rows with unsaved changes stay in their place, whatever is searched. */
  const shownRows = useMemo(
    () => (orphans.length === 0 ? rows : [...rows, ...orphans].toSorted(compareForMasterList)),
    [rows, orphans],
  );
  const deletedIds = useMemo(() => new Set(orphans.map(({ id }) => id)), [orphans]);
  const selection = useSelection(rows, editing);
  const actions = useRowActions(master, rows, setViewedRow, selection.toggle);
  /** The focus moves to the row after the deleted ones. */
  const focusAfter = (removed: readonly DocumentRow[]) => {
    const next = rowAfter(rows, removed);
    return () => (next ? master.setScrollTarget({ key: next.id, focus: ['[data-stop=select]'] }) : focusContent());
  };
  const hasDuplicateNumber = useDuplicateNumbers(department);
  useFailureToast(list.error, loadFailureText);
  const empty = shownRows.length + drafts.added.length === 0;
  const state = placeholderOf(list, search, onlyWithoutFile);

  return (
    // The table uses the whole width of a wide screen, up to 120 rem, beyond the frame of other screens.
    <div className="min-[80rem]:mx-[calc(50%-min(50vw,60rem)+1.5rem)] print:mx-0">
      <ListHeader
        department={department}
        rows={rows}
        shown={shown}
        loading={list.loading}
        master={master}
        editButton={editButton}
      />
      <RestoredNotice notice={master.restoredNotice} onDismiss={master.dismissRestored} />
      <OrphanNotice orphans={orphans} onShow={master.goToOrphan} />
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <div className="min-w-0 max-w-md flex-1 basis-64">
          <SearchBox value={searchBox.text} onChange={searchBox.type} />
        </div>
        <Button
          variant="secondary"
          aria-pressed={onlyWithoutFile}
          onClick={() => showOnlyWithoutFile(!onlyWithoutFile)}
        >
          Tanpa berkas{list.rows && ` (${formatNumber(withoutFile.length)})`}
        </Button>
      </div>
      {list.error && (
        <ErrorBanner
          className="mb-3"
          message={loadFailureText}
          retry={{ refetch: list.reload, isFetching: list.checking, error: list.error }}
        />
      )}
      <MasterTable
        // The key remounts the content, so that an error replacing the list is not counted as a layout shift.
        key={state === 'failed' ? 'failed' : 'list'}
        label={`${kind.title} ${label}`}
        rows={shownRows}
        selectableRows={rows}
        deletedIds={deletedIds}
        cellActionsFor={master.cellActionsFor}
        drafts={drafts}
        editing={editing}
        disabled={master.saving || master.manyRemoval.working}
        selection={selection}
        removing={master.removing}
        hasDuplicateNumber={hasDuplicateNumber}
        actions={actions}
        addedActions={master.addedActions}
        scrollTarget={master.scrollTarget}
        footer={
          editing && (
            <Button variant="ghost" size="sm" disabled={master.saving} onClick={master.add} className="text-primary!">
              <PlusIcon aria-hidden size={16} />
              Tambah Dokumen Baru
            </Button>
          )
        }
      >
        {empty && <ListPlaceholder state={state} />}
      </MasterTable>
      {editing && (
        <SaveBar
          changes={master.changes}
          problems={drafts.problems.size}
          paste={master.lastPaste}
          onUndoPaste={() => {
            master.undoPaste();
            focusActivePlace();
          }}
          failure={master.failure}
          saving={master.saving}
          hasSelection={selection.selected.length > 0}
          onSave={() => void master.save()}
        >
          <SelectionBar
            selection={selection}
            removal={master.manyRemoval}
            edits={drafts.edits}
            disabled={master.saving}
            focusAfter={focusAfter}
            actions={documentActions}
          />
        </SaveBar>
      )}
      <DocumentDialog
        row={viewedRow}
        onClose={() => setViewedRow(null)}
        isDuplicate={viewedRow !== null && hasDuplicateNumber(viewedRow)}
        actions={documentActions}
      />
      <RemovalDialog question={master.removalQuestion} onClose={master.closeRemovalQuestion} />
      <ApprovedDialog
        approved={master.approved}
        working={master.saving}
        onConfirm={() => void master.saveApproved()}
        onCancel={master.keepApproved}
      />
      <LeaveGuard
        when={master.changes > 0}
        title="Perubahan belum disimpan"
        description={`${formatNumber(master.changes)} perubahan pada daftar induk belum disimpan dan akan hilang jika Anda meninggalkan halaman ini.`}
        confirmLabel="Buang Perubahan"
        onLeave={master.clearStoredDrafts}
      />
    </div>
  );
};

const rowAfter = (rows: readonly DocumentRow[], removed: readonly DocumentRow[]): DocumentRow | undefined => {
  const at = rows.indexOf(removed[0] as DocumentRow);
  const gone = new Set(removed);
  return rows.slice(at).find((row) => !gone.has(row)) ?? rows.slice(0, at).findLast((row) => !gone.has(row));
};

const placeholderOf = ({ loading, error }: DepartmentList, search: string, onlyWithoutFile: boolean) => {
  if (loading) return 'loading';
  if (error) return 'failed';
  if (search.trim() !== '') return 'no match';
  return onlyWithoutFile ? 'all filed' : 'empty';
};
