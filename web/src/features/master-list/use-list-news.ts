import { useEffect, useRef } from 'react';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { toast } from '../../lib/toast.ts';
import { toastsOfCounts } from '../database/change-toasts.ts';
import { newsBetween } from './list-news.ts';
import type { OwnChanges } from './own-changes.ts';

/** Changes that come within this time are told together. */
const groupedMs = 600;

type ListNewsOptions = {
  rows: readonly DocumentRow[] | undefined;
  /** Until then the rows are from an earlier visit. */
  confirmed: boolean;
  /** A command of this page is under way: until its answer is here, nobody knows whose changes these are. */
  busy: boolean;
  own: OwnChanges;
};

/** Tells what others changed in the list that is on the screen. */
export function useListNews({ rows, confirmed, busy, own }: ListNewsOptions): void {
  const told = useRef<readonly DocumentRow[] | undefined>(undefined);
  useEffect(() => {
    if (!rows || busy) return;
    const before = told.current;
    if (!before) {
      if (confirmed) told.current = rows;
      return;
    }
    if (before === rows) return;
    const timer = setTimeout(() => {
      told.current = rows;
      const news = newsBetween(before, rows, own.includes);
      for (const { title, message } of toastsOfCounts((kind) => news[kind])) toast.show(title, message);
    }, groupedMs);
    return () => clearTimeout(timer);
  }, [rows, confirmed, busy, own]);
}
