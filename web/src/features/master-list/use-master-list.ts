import { useCallback, useMemo, useState } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { AddedRowActions } from './editing/added-row.tsx';
import * as draft from './editing/drafts.ts';
import { newOwnChanges } from './editing/own-changes.ts';
import { orphansOf } from './editing/save-plan.ts';
import { useManyRemoval } from './editing/use-many-removal.ts';
import { useRemoval } from './editing/use-removal.ts';
import { useSave } from './editing/use-save.ts';
import { useStoredDrafts } from './editing/use-stored-drafts.ts';
import type { RowActions } from './list/master-row.tsx';
import type { ScrollTarget } from './list/master-table.tsx';
import { useDepartmentList } from './list/use-department-list.ts';
import { useListChangeToasts } from './list/use-list-change-toasts.ts';

type MasterListOptions = {
  /** Called when rows have errors, which a search may hide. */
  onProblems: () => void;
  onSaved: () => void;
};

/** A department's master list: the saved rows, the drafts, and the actions on both. */
export const useMasterList = (department: DepartmentCode, { onProblems, onSaved }: MasterListOptions) => {
  const list = useDepartmentList(department);
  const [ownChanges] = useState(newOwnChanges);
  const storedDrafts = useStoredDrafts(department, list);
  const { drafts, setDrafts } = storedDrafts;
  const [editing, setEditing] = useState(storedDrafts.wasRestored);
  const [scrollTarget, setScrollTarget] = useState<ScrollTarget | null>(null);
  const state = { drafts, setDrafts };

  const stopEditing = () => {
    setEditing(false);
    setDrafts(draft.noDrafts);
    storedDrafts.dismissNotice();
  };
  const saving = useSave({
    ...state,
    department,
    list,
    ownChanges,
    onSaved: () => {
      stopEditing();
      onSaved();
    },
    onProblems: (rows) => {
      onProblems();
      const [first] = rows;
      if (first !== undefined) setScrollTarget({ key: first, focus: ['[aria-invalid=true]', '[data-field=nama]'] });
    },
  });
  const removal = useRemoval({ setDrafts, list, ownChanges });
  const manyRemoval = useManyRemoval({ ...state, department, list, ownChanges });
  const busy = saving.saving || manyRemoval.working || removal.pendingIds.size > 0;
  useListChangeToasts({ rows: list.rows, confirmed: list.confirmed, busy, ownChanges });

  const change = useCallback<RowActions['change']>(
    (row, field, value) => {
      setDrafts((before) => draft.withChange(before, row, field, value));
    },
    [setDrafts],
  );
  const revert = useCallback(
    (id: string) => {
      setDrafts((before) => draft.withoutEdit(before, id));
      setScrollTarget({ key: id, focus: ['[data-field=nama]'] });
    },
    [setDrafts],
  );
  const addedActions = useMemo<AddedRowActions>(
    () => ({
      change: (key, field, value) => setDrafts((before) => draft.withNewRowChange(before, key, field, value)),
      remove: (key) => setDrafts((before) => draft.withoutNewRow(before, key)),
    }),
    [setDrafts],
  );
  const add = () => {
    const key = crypto.randomUUID();
    setDrafts((before) => draft.withNewRow(before, key));
    setScrollTarget({ key, focus: ['[data-field=nama]'] });
  };
  const cancel = () => {
    stopEditing();
    saving.clearFailure();
    return drafts;
  };
  /** Undoes a cancellation of editing. */
  const resume = (discarded: draft.Drafts) => {
    setDrafts(discarded);
    setEditing(true);
  };
  const orphans = orphansOf(drafts, list.rowsById);

  return {
    list,
    drafts,
    changes: draft.countOf(drafts) - orphans.length,
    orphans: list.rows ? orphans : [],
    discardOrphans: () =>
      setDrafts((before) =>
        draft.withoutEdits(
          before,
          orphans.map(({ id }) => id),
        ),
      ),
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
    removing: removal.pendingIds,
    manyRemoval,
    addedActions,
    scrollTarget,
    setScrollTarget,
    ...saving,
  };
};
