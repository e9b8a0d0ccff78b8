import { useEffect, useState } from 'react';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import { useUser } from '../../../lib/session/session.ts';
import type { DepartmentList } from '../list/use-department-list.ts';
import { draftStorage, draftsOnRows } from './draft-storage.ts';
import { countOf, noDrafts } from './drafts.ts';

export interface RestoredNotice {
  changes: number;
  conflicts: number;
}

/** What is typed in a list, kept in this tab through a reload and a session that ends, until it is saved or discarded. */
export const useStoredDrafts = (department: DepartmentCode, list: DepartmentList) => {
  const { nrp } = useUser();
  const [stored] = useState(() => draftStorage.read(nrp, department));
  const [drafts, setDrafts] = useState(stored ?? noDrafts);
  const [needsRebase, setNeedsRebase] = useState(stored !== undefined);
  // It stands there from the start: coming with the list it would push that down.
  const [notice, setNotice] = useState<RestoredNotice | null>(
    stored ? { changes: countOf(stored), conflicts: 0 } : null,
  );

  // Only the list as it is now tells what others changed; one kept from the last visit does not.
  if (needsRebase && list.rows && list.confirmed) {
    setNeedsRebase(false);
    const rebased = draftsOnRows(drafts, list.rowsById);
    setDrafts(rebased.drafts);
    const changes = countOf(rebased.drafts);
    setNotice(changes > 0 ? { changes, conflicts: rebased.conflicts.length } : null);
  }

  useEffect(() => draftStorage.write(nrp, department, drafts), [nrp, department, drafts]);

  return {
    drafts,
    setDrafts,
    /** Whether the page began with kept drafts. */
    wasRestored: stored !== undefined,
    notice,
    dismissNotice: () => setNotice(null),
    /** Whoever leaves the page without saving has been told that this is lost. */
    remove: () => draftStorage.remove(nrp, department),
  };
};
