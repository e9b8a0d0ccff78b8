import type { ComponentProps, ReactNode } from 'react';
import type { usePages } from '../lib/api/use-pages.ts';
import { cn } from '../lib/cn.ts';
import { useLoadFailure } from '../lib/use-failure-toast.ts';
import { DataList, type ListView } from './data-list.tsx';
import { LoadMore } from './load-more.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { ErrorBanner } from './ui/error-banner.tsx';

type PagedListProps<R> = {
  view: ListView<R>;
  rows: readonly R[];
  list: ReturnType<typeof usePages>['list'];
  /** Sentences while it loads and where that fails, and what is counted: 'pengguna'. */
  loading: string;
  failure: string;
  noun: string;
  empty: ComponentProps<typeof EmptyState>;
  /** Above the rows, below a failure. */
  children?: ReactNode;
};

/** A list that is loaded page by page, whatever its state. */
export const PagedList = <R,>({ view, rows, list, loading, failure, noun, empty, children }: PagedListProps<R>) => {
  const message = useLoadFailure(list.error, failure);
  const isEmpty = rows.length === 0 && !message;
  return (
    <>
      {message && <ErrorBanner className="mb-3" message={message} retry={list} />}
      {children}
      <div aria-busy={list.stale} className={cn('transition-opacity duration-120', list.stale && 'opacity-60')}>
        <DataList view={view} rows={rows} loading={isEmpty && !list.loaded ? loading : undefined} />
      </div>
      {list.loaded && isEmpty && !list.loadMore && (
        <EmptyState {...empty} className="rounded-md border border-line bg-surface px-4!" />
      )}
      <p role="status" className="sr-only">
        {list.loaded ? `${rows.length} ${noun} ditampilkan` : loading}
      </p>
      {list.loaded && <LoadMore list={list} />}
    </>
  );
};
