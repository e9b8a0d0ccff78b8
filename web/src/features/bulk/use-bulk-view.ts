import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BulkView, bulkViewOf, withBulkView } from '../../lib/bulk/bulk-address.ts';

/** What is open, kept in the address so that a reloaded or reopened tab shows it again and Back closes it. */
export const useBulkView = () => {
  const [parameters, setParameters] = useSearchParams();
  const view = bulkViewOf(parameters);
  const replace = view !== null;
  const openView = useCallback(
    (next: BulkView | null) =>
      setParameters((present) => withBulkView(present, next), { replace, preventScrollReset: true }),
    [setParameters, replace],
  );
  return { view, openView };
};
