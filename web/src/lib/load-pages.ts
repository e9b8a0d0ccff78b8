import type { OutputOf, RequestOf } from '../../../shared/api/index.ts';
import { callApi } from './api/api.ts';
import type { PagedCall } from './api/use-pages.ts';

type LoadOptions = { maxRows?: number; signal?: AbortSignal | undefined };

export const loadPages = async <N extends PagedCall, R>(
  name: N,
  input: RequestOf<N>,
  rowsOf: (page: OutputOf<N>) => readonly R[],
  { maxRows = Number.POSITIVE_INFINITY, signal }: LoadOptions = {},
): Promise<{ rows: R[]; isComplete: boolean }> => {
  const rows: R[] = [];
  let cursor: string | undefined;
  do {
    const page: OutputOf<N> = await callApi(name, { ...input, cursor }, { signal });
    rows.push(...rowsOf(page));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && rows.length < maxRows);
  return { rows, isComplete: cursor === undefined };
};
