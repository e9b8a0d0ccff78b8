import { useEffect, useState } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { useUser } from '../../lib/session.ts';
import { countOf, noDrafts } from './drafts.ts';
import { keptDrafts, restoredOnto } from './kept-drafts.ts';
import type { DepartmentList } from './use-department-list.ts';

export interface RestoredNotice {
  changes: number;
  conflicts: number;
}

/** What is typed in a list, kept in this tab through a reload and a session that ends, until it is saved or discarded. */
export function useKeptDrafts(department: DepartmentCode, list: DepartmentList) {
  const { nrp } = useUser();
  const [found] = useState(() => keptDrafts.read(nrp, department));
  const [drafts, setDrafts] = useState(found ?? noDrafts);
  const [awaited, setAwaited] = useState(found !== undefined);
  // It stands there from the start: coming with the list it would push that down.
  const [notice, setNotice] = useState<RestoredNotice | null>(found ? { changes: countOf(found), conflicts: 0 } : null);

  // Only the list as it is now tells what others changed; one kept from the last visit does not.
  if (awaited && list.rows && list.confirmed) {
    setAwaited(false);
    const restored = restoredOnto(drafts, list.rowsById);
    setDrafts(restored.drafts);
    const changes = countOf(restored.drafts);
    setNotice(changes > 0 ? { changes, conflicts: restored.conflicts.length } : null);
  }

  useEffect(() => keptDrafts.write(nrp, department, drafts), [nrp, department, drafts]);

  return {
    drafts,
    setDrafts,
    /** Whether the page began with kept drafts. */
    found: found !== undefined,
    notice,
    dismissNotice: () => setNotice(null),
    /** Whoever leaves the page without saving has been told that this is lost. */
    forget: () => keptDrafts.forget(nrp, department),
  };
}
