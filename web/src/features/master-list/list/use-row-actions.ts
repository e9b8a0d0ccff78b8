import { useEffect, useMemo, useRef } from 'react';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import type { useMasterList } from '../use-master-list.ts';
import type { RowActions } from './master-row.tsx';

/** The rows' actions as an object with a stable identity, so that memoized rows do not re-render. */
export const useRowActions = (
  { change, revert, remove, restore, setScrollTarget }: ReturnType<typeof useMasterList>,
  rows: readonly DocumentRow[],
  view: (row: DocumentRow) => void,
  select: RowActions['select'],
): RowActions => {
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  }, [rows]);
  return useMemo(
    () => ({
      change,
      revert,
      view,
      select,
      restore: (id, edit) =>
        void restore(id, edit).then(() => setScrollTarget({ key: id, focus: ['[data-stop=nama]'] })),
      remove: (row, edit) => {
        const rowIndex = latestRows.current.indexOf(row);
        const neighbour = latestRows.current[rowIndex + 1] ?? latestRows.current[rowIndex - 1];
        void remove(row, edit, () => {
          if (neighbour) setScrollTarget({ key: neighbour.id, focus: ['[data-stop=nama]'] });
        });
      },
    }),
    [change, revert, remove, restore, setScrollTarget, view, select],
  );
};
