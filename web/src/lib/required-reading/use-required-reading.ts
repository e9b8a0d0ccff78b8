import type { OutputOf } from '../../../../shared/api/index.ts';
import { useCall } from '../api/use-call.ts';
import { usePages } from '../api/use-pages.ts';

export type RequiredDocument = OutputOf<'get-required-reading'>['documents'][number];

/** Events report what changes, but no event reports that a due date has passed. */
const staleMs = 5 * 60_000;

/** How much the signed-in user must read, and the ids of it; undefined until it is loaded. */
export const useReadingCounts = () =>
  useCall('get-required-reading', { without_documents: true }, { staleTime: staleMs }).data;

/** What the signed-in user must read, the earliest due date first, loaded page by page. */
export const useRequiredReading = () => {
  const { pages, list } = usePages('get-required-reading', {}, { staleTime: staleMs });
  const [first] = pages;
  return {
    ...list,
    documents: pages.flatMap(({ documents }) => documents),
    /** Undefined until the first page is loaded. */
    counts: first && { total: first.total, overdue: first.overdue },
  };
};

/** '5 dokumen wajib dibaca, 2 terlambat'. */
export const requiredReadingText = ({ total, overdue }: { total: number; overdue: number }): string =>
  `${total} dokumen wajib dibaca${overdue > 0 ? `, ${overdue} terlambat` : ''}`;
