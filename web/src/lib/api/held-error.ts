import { type QueryKey, useQueryClient } from '@tanstack/react-query';

const lastErrors = new WeakMap<object, Error>();

/** `onError` of the query cache. */
export const holdError = (error: Error, query: object): void => {
  lastErrors.set(query, error);
};

/**
 * The result of a query, with the error of its last attempt while another one runs: a screen whose read failed does not
 * return to its loading state until it has data.
 */
export const useHeldError = <R extends { data: unknown; error: Error | null }>(result: R, queryKey: QueryKey): R => {
  const cache = useQueryClient().getQueryCache();
  if (result.error || result.data !== undefined) return result;
  const query = cache.find({ queryKey, exact: true });
  const error = query && lastErrors.get(query);
  return error ? { ...result, error, isError: true, isPending: false, isLoading: false } : result;
};
