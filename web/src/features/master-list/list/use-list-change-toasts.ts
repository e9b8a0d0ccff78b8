import { useEffect, useRef } from 'react';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { toastGroupingMs, toastsOfCounts } from '../../../lib/catalogue/change-toasts.ts';
import { toast } from '../../../lib/toast.ts';
import type { OwnChanges } from '../editing/own-changes.ts';
import { changesBetween } from './list-changes.ts';

type ListChangeToastsOptions = {
  rows: readonly DocumentRow[] | undefined;
  /** False while the rows come from the cache. */
  confirmed: boolean;
  /** A command of this page is pending: until its response arrives, its changes look like those of other users. */
  busy: boolean;
  ownChanges: OwnChanges;
};

/** Shows toasts about other users' changes to the displayed list. */
export const useListChangeToasts = ({ rows, confirmed, busy, ownChanges }: ListChangeToastsOptions): void => {
  const announcedRows = useRef<readonly DocumentRow[] | undefined>(undefined);
  useEffect(() => {
    if (!rows || busy) return;
    const before = announcedRows.current;
    if (!before) {
      if (confirmed) announcedRows.current = rows;
      return;
    }
    if (before === rows) return;
    const timer = setTimeout(() => {
      announcedRows.current = rows;
      const changes = changesBetween(before, rows, ownChanges.includes);
      for (const { title, message } of toastsOfCounts((kind) => changes[kind])) toast.show(title, message);
    }, toastGroupingMs);
    return () => clearTimeout(timer);
  }, [rows, confirmed, busy, ownChanges]);
};
