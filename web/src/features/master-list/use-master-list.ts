import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { AddedRowActions } from './editing/added-row.tsx';
import { cellActions, loadPastePlan } from './editing/cell-actions.ts';
import * as draft from './editing/drafts.ts';
import { newOwnChanges } from './editing/own-changes.ts';
import type { ShownRow } from './editing/pasted-drafts.ts';
import { orphansOf } from './editing/save-plan.ts';
import { useDraftHistory } from './editing/use-draft-history.ts';
import { useManyRemoval } from './editing/use-many-removal.ts';
import { useRemoval } from './editing/use-removal.ts';
import { useSave } from './editing/use-save.ts';
import { useStoredDrafts } from './editing/use-stored-drafts.ts';
import type { RowActions } from './list/master-row.tsx';
import type { ScrollTarget } from './list/master-table.tsx';
import { useDepartmentList } from './list/use-department-list.ts';
import { useListChangeToasts } from './list/use-list-change-toasts.ts';
import { useListKind } from './list-kind.ts';

type MasterListOptions = {
  onProblems: () => void;
  onSaved: () => void;
};

export const useMasterList = (department: DepartmentCode, { onProblems, onSaved }: MasterListOptions) => {
  const kind = useListKind();
  const list = useDepartmentList(department, kind);
  const [ownChanges] = useState(newOwnChanges);
  const storedDrafts = useStoredDrafts(kind.draftsOf(department), list);
  const { drafts, setDrafts } = storedDrafts;
  const history = useDraftHistory(storedDrafts);
  const [editing, setEditing] = useState(storedDrafts.wasRestored);
  const [scrollTarget, setScrollTarget] = useState<ScrollTarget | null>(null);
  useEffect(() => {
    // What could not be loaded is requested again with the first paste.
    if (editing) loadPastePlan().catch(() => undefined);
  }, [editing]);
  const { change: changeDrafts, clear: clearHistory } = history;
  /** What the server did cannot be undone with the history. */
  const setSentDrafts = useCallback<typeof setDrafts>(
    (edit) => {
      clearHistory();
      setDrafts(edit);
    },
    [clearHistory, setDrafts],
  );
  const orphans = useMemo(
    () =>
      list.rows ? orphansOf(drafts, list.rowsById).filter(({ id }) => !ownChanges.includes({ id, version: null })) : [],
    [drafts, list.rows, list.rowsById, ownChanges],
  );

  const stopEditing = () => {
    setEditing(false);
    clearHistory();
    setDrafts(draft.noDrafts);
    storedDrafts.dismissNotice();
  };
  const goToFirst = ([first]: readonly string[]) => {
    if (first !== undefined) setScrollTarget({ key: first, focus: ['td[aria-invalid=true]', '[data-stop=nama]'] });
  };
  const goToOrphan = () => goToFirst(orphans.map(({ id }) => id));
  const saving = useSave({
    drafts,
    setDrafts,
    setSentDrafts,
    orphans,
    department,
    list,
    ownChanges,
    onSaved: () => {
      stopEditing();
      onSaved();
    },
    onOrphans: goToOrphan,
    onProblems: (rows) => {
      onProblems();
      goToFirst(rows);
    },
  });
  const removal = useRemoval({ setDrafts: setSentDrafts, list, ownChanges });
  const manyRemoval = useManyRemoval({ drafts, setDrafts: setSentDrafts, department, list, ownChanges });
  const busy = saving.saving || manyRemoval.working || removal.pendingIds.size > 0;
  useListChangeToasts({ rows: list.rows, confirmed: list.confirmed, busy, ownChanges });

  const change = useCallback<RowActions['change']>(
    (row, field, value) => {
      changeDrafts((before) => draft.withChange(before, row, field, value), { cell: `${row.id} ${field}` });
    },
    [changeDrafts],
  );
  const revert = useCallback(
    (id: string) => {
      changeDrafts((before) => draft.withoutEdit(before, id));
      setScrollTarget({ key: id, focus: ['[data-stop=nama]'] });
    },
    [changeDrafts],
  );
  const addedActions = useMemo<AddedRowActions>(
    () => ({
      change: (key, field, value) =>
        changeDrafts((before) => draft.withNewRowChange(before, key, field, value), { cell: `${key} ${field}` }),
      remove: (key) => changeDrafts((before) => draft.withoutNewRow(before, key)),
    }),
    [changeDrafts],
  );
  const add = () => {
    const key = crypto.randomUUID();
    changeDrafts((before) => draft.withNewRow(before, key, kind.newRow));
    setScrollTarget({ key, focus: ['[data-field=nama]'] });
  };
  const cancel = () => {
    stopEditing();
    saving.clearFailure();
    return drafts;
  };
  const resume = (discarded: draft.Drafts) => {
    setDrafts(discarded);
    setEditing(true);
  };
  return {
    list,
    drafts,
    changes: draft.countOf(drafts),
    orphans,
    goToOrphan,
    lastPaste: history.lastPaste,
    undoPaste: history.undo,
    cellActionsFor: (shown: readonly ShownRow[]) =>
      cellActions({ drafts, setDrafts, history, rowsById: list.rowsById, kind }, shown),
    editing,
    startEditing: () => setEditing(true),
    cancel,
    resume,
    restoredNotice: storedDrafts.notice,
    dismissRestored: storedDrafts.dismissNotice,
    clearStoredDrafts: storedDrafts.remove,
    add,
    change,
    revert,
    remove: removal.remove,
    restore: removal.restore,
    removing: removal.pendingIds,
    removalQuestion: removal.question,
    closeRemovalQuestion: removal.closeQuestion,
    manyRemoval,
    addedActions,
    scrollTarget,
    setScrollTarget,
    ...saving,
  };
};
