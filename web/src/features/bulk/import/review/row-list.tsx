import type { ReactNode } from 'react';
import type { ImportReviewRow } from '../../../../../../shared/api/import-review.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../../../components/ui/error-banner.tsx';
import { ListLoading } from '../../../../components/ui/list-loading.tsx';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import type { useImportRows } from './use-import-rows.ts';

type RowListProps = {
  query: ReturnType<typeof useImportRows>;
  label: string;
  children: (row: ImportReviewRow) => ReactNode;
};

export const RowList = ({ query, label, children }: RowListProps) => {
  const { rows, total, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!rows && !error) return <ListLoading label="Memuat baris..." rows={2} />;
  return (
    <div className="flex flex-col gap-2">
      {error && (
        <ErrorBanner
          message={messageOf(error, 'Baris gagal dimuat.')}
          retry={{ refetch: () => (rows ? fetchNextPage() : refetch()), isFetching }}
        />
      )}
      {rows?.length === 0 && <EmptyState title="Tidak ada baris." className="py-2!" />}
      {rows && rows.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line border-line border-y">
          {rows.map((row) => children(row))}
        </ul>
      )}
      {rows && rows.length < total && (
        <p className="text-muted text-sm tabular-nums">
          {`${formatNumber(rows.length)} dari ${formatNumber(total)} baris ditampilkan`}
        </p>
      )}
      {hasNextPage && !error && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          working={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Muat lebih banyak
        </Button>
      )}
    </div>
  );
};
