import { useEffect, useState } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import type { DepartmentList } from '../list/use-department-list.ts';
import { draftStorage, draftsOnRows } from './draft-storage.ts';
import { countOf, noDrafts } from './drafts.ts';

export interface RestoredNotice {
  changes: number;
  conflicts: number;
}

/**
 * A list's unsaved changes, stored in this tab across reloads and expired sessions until they are saved or discarded.
 */
export const useStoredDrafts = (listName: string, list: DepartmentList) => {
  const { nrp } = useUser();
  const [stored] = useState(() => draftStorage.read(nrp, listName));
  const [drafts, setDrafts] = useState(stored ?? noDrafts);
  const [needsRebase, setNeedsRebase] = useState(stored !== undefined);
  // Shown from the first render: inserting it later would shift the list.
  const [notice, setNotice] = useState<RestoredNotice | null>(
    stored ? { changes: countOf(stored), conflicts: 0 } : null,
  );

  // Only a list confirmed by the server shows what others changed; a cached list may be outdated.
  if (needsRebase && list.rows && list.confirmed) {
    setNeedsRebase(false);
    const rebased = draftsOnRows(drafts, list.rowsById);
    setDrafts(rebased.drafts);
    const changes = countOf(rebased.drafts);
    setNotice(changes > 0 ? { changes, conflicts: rebased.conflicts.length } : null);
  }

  useEffect(() => draftStorage.write(nrp, listName, drafts), [nrp, listName, drafts]);

  return {
    drafts,
    setDrafts,
    wasRestored: stored !== undefined,
    notice,
    dismissNotice: () => setNotice(null),
    /** Called when the user leaves the page without saving, after a warning. */
    remove: () => draftStorage.remove(nrp, listName),
  };
};
