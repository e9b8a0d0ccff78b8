import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BulkPlace, placeOf, withPlace } from './bulk-place.ts';

/** What is open, kept in the address so that a reloaded or reopened tab shows it again and Back closes it. */
export function useBulkPlace() {
  const [parameters, setParameters] = useSearchParams();
  const place = placeOf(parameters);
  const replace = place !== null;
  const go = useCallback(
    (next: BulkPlace | null) =>
      setParameters((present) => withPlace(present, next), { replace, preventScrollReset: true }),
    [setParameters, replace],
  );
  return { place, go };
}
