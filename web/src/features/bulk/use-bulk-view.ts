import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BulkView, bulkViewOf, withBulkView } from '../../lib/bulk/bulk-view-url.ts';

/** The open dialog, stored in the URL: a reload shows it again, and Back closes it. */
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
