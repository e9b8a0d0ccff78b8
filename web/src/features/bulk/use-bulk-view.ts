import { useCallback } from 'react';
import { type BulkView, bulkViewOf, withBulkView } from '../../lib/bulk/bulk-view-url.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';

/** The open dialog, stored in the URL: a reload shows it again, and Back closes it. */
export const useBulkView = () => {
  const [parameters, setParameters] = useUrlParameters();
  const view = bulkViewOf(parameters);
  const replace = view !== null;
  const openView = useCallback(
    (next: BulkView | null) =>
      setParameters((present) => withBulkView(present, next), { replace, preventScrollReset: true }),
    [setParameters, replace],
  );
  return { view, openView };
};
