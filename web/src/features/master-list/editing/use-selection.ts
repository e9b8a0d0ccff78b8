import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { maxDocumentsPerDeletion } from '../../../../../shared/api/document-edits.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { withRange, withToggled } from './selected-rows.ts';

const nothing: ReadonlySet<string> = new Set();

/** The rows selected for a deletion while the list is edited, of the rows that the search shows. */
export const useSelection = (rows: readonly DocumentRow[], editing: boolean) => {
  const [ids, setIds] = useState(nothing);
  /** The row that was selected last: a click with Shift selects the rows from it. */
  const anchor = useRef<string | null>(null);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  }, [rows]);
  const selected = useMemo(() => (ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))), [rows, ids]);

  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = anchor.current;
    setIds((before) =>
      isRange && from !== null ? withRange(before, shown.current, from, id) : withToggled(before, id),
    );
    anchor.current = id;
  }, []);
  const clear = useCallback(() => {
    anchor.current = null;
    setIds(nothing);
  }, []);
  useEffect(() => {
    if (!editing) clear();
  }, [editing, clear]);
  const selectAll = useCallback(
    () => setIds(new Set(shown.current.slice(0, maxDocumentsPerDeletion).map(({ id }) => id))),
    [],
  );
  const keep = useCallback((remaining: readonly string[]) => setIds(new Set(remaining)), []);
  return { selected, toggle, clear, selectAll, keep };
};

export type Selection = ReturnType<typeof useSelection>;
