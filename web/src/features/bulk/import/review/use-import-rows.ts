import { useInfiniteQuery } from '@tanstack/react-query';
import type { RequestOf } from '../../../../../../shared/api/index.ts';
import { callApi } from '../../../../lib/api/api.ts';
import { callKey } from '../../../../lib/api/use-call.ts';

type Selection = Pick<RequestOf<'list-import-rows'>, 'job_id' | 'list' | 'group'>;

/** Rows of a dry run, 50 at a time. They never change, because every check is a job of its own. */
export const useImportRows = (selection: Selection) => {
  const query = useInfiniteQuery({
    queryKey: callKey('list-import-rows', selection),
    queryFn: ({ pageParam, signal }) => callApi('list-import-rows', { ...selection, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next_offset ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, rows: query.data?.pages.flatMap(({ rows }) => rows), total: query.data?.pages[0]?.total ?? 0 };
};
