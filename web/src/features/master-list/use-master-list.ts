import { useCallback, useMemo, useState } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { AddedRowActions } from './added-row.tsx';
import * as draft from './drafts.ts';
import type { RowActions } from './master-row.tsx';
import type { Reveal } from './master-table.tsx';
import { ownChanges } from './own-changes.ts';
import { orphansOf } from './save-plan.ts';
import { useDepartmentList } from './use-department-list.ts';
import { useKeptDrafts } from './use-kept-drafts.ts';
import { useListNews } from './use-list-news.ts';
import { useRemoval } from './use-removal.ts';
import { useSave } from './use-save.ts';

type MasterListOptions = {
  /** Rows need another look: a search may be hiding them. */
  onProblems: () => void;
  onSaved: () => void;
};

/** A department's master list: what is saved, what is typed, and everything that can be done with it. */
export function useMasterList(department: DepartmentCode, { onProblems, onSaved }: MasterListOptions) {
  const list = useDepartmentList(department);
  const [own] = useState(ownChanges);
  const kept = useKeptDrafts(department, list);
  const { drafts, setDrafts } = kept;
  const [editing, setEditing] = useState(kept.found);
  const [reveal, setReveal] = useState<Reveal | null>(null);
  const state = { drafts, setDrafts };

  const stop = () => {
    setEditing(false);
    setDrafts(draft.noDrafts);
    kept.dismissNotice();
  };
  const saving = useSave({
    ...state,
    department,
    list,
    own,
    onSaved: () => {
      stop();
      onSaved();
    },
    onProblems: (rows) => {
      onProblems();
      const [first] = rows;
      if (first !== undefined) setReveal({ key: first, focus: ['[aria-invalid=true]', '[data-field=nama]'] });
    },
  });
  const removal = useRemoval({ setDrafts, list, own });
  const busy = saving.saving || removal.underWay.size > 0;
  useListNews({ rows: list.rows, confirmed: list.confirmed, busy, own });

  const change = useCallback<RowActions['change']>(
    (row, field, value) => {
      setDrafts((before) => draft.withChange(before, row, field, value));
    },
    [setDrafts],
  );
  const revert = useCallback(
    (id: string) => {
      setDrafts((before) => draft.withoutEdit(before, id));
      setReveal({ key: id, focus: ['[data-field=nama]'] });
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
    setReveal({ key, focus: ['[data-field=nama]'] });
  };
  const cancel = () => {
    stop();
    saving.forget();
    return drafts;
  };
  /** Takes back a cancel. */
  const resume = (kept: draft.Drafts) => {
    setDrafts(kept);
    setEditing(true);
  };
  const orphans = orphansOf(drafts, list.rowsById);

  return {
    list,
    drafts,
    changes: draft.countOf(drafts) - orphans.length,
    orphans: list.rows ? orphans : [],
    forgetOrphans: () =>
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
    restored: kept.notice,
    dismissRestored: kept.dismissNotice,
    forgetKept: kept.forget,
    add,
    change,
    revert,
    remove: removal.remove,
    removing: removal.underWay,
    addedActions,
    reveal,
    setReveal,
    ...saving,
  };
}
