import { useCallback } from 'react';
import { historyParameter } from '../../lib/catalogue/document-path.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';

/** The document whose history is open, stored in the URL: it can be linked, and Back closes it. */
export const useOpenHistory = (allowed: boolean) => {
  const [parameters, setParameters] = useUrlParameters();
  const openId = allowed ? parameters.get(historyParameter) : null;
  const replace = openId !== null;
  const set = useCallback(
    (id: string | null) =>
      setParameters(
        (present) => {
          const next = new URLSearchParams(present);
          if (id === null) next.delete(historyParameter);
          else next.set(historyParameter, id);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParameters, replace],
  );
  return { openId, open: allowed ? set : undefined, close: useCallback(() => set(null), [set]) };
};
