import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CopyFilter, CopyRow } from '../../../../shared/api/copies.ts';
import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { copyNumberText } from '../../../../shared/domain/copies/copies.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';

/** The copies that a department holds, or those of one document. */
export type CopyPart = { department: DepartmentCode } | { document_id: string };

interface CopySelection {
  part: CopyPart;
  filter: CopyFilter;
  search: string;
}

type Page = OutputOf<'list-copies'>;

export const copiesInput = ({ part, filter, search }: CopySelection): RequestOf<'list-copies'> => ({
  ...part,
  filter,
  ...(search !== '' && { search }),
});

/** Identifies a copy: numbers begin anew with each document. */
export const copyId = ({ document_id, number }: Pick<CopyRow, 'document_id' | 'number'>): string =>
  `${document_id}#${number}`;

/** 'salinan 07 dari HIMS-SOP-PRO-01'. */
export const copyName = ({ number, nomor }: CopyRow): string => `salinan ${copyNumberText(number)} dari ${nomor}`;

/** A part of the register, loaded page by page. */
export const useCopies = (selection: CopySelection) => {
  const client = useQueryClient();
  const { query, pages, list } = usePages('list-copies', copiesInput(selection), { keepPrevious: true });
  const { hasNextPage, fetchNextPage, isFetching, isError } = query;
  const copies = pages.flatMap((page) => page.copies);
  // A search through many copies may end a page without a match.
  const continues = copies.length === 0 && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (continues) void fetchNextPage();
  }, [continues, fetchNextPage]);
  return {
    ...list,
    copies,
    loaded: list.loaded && (copies.length > 0 || !hasNextPage),
    refresh: () => refreshAfter(client, 'copy'),
    /** Takes closed copies out of the loaded lists of those in circulation: the index behind them lags by moments. */
    remove: (ids: ReadonlySet<string>) =>
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: callKey('list-copies') },
        (present) =>
          present && {
            ...present,
            pages: present.pages.map((page) => ({
              ...page,
              copies: page.copies.filter((copy) => copy.state !== 'out' || !ids.has(copyId(copy))),
            })),
          },
      ),
  };
};
