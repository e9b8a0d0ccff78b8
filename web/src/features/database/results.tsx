import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { TableEmpty, TableLoading } from '../../components/ui/table-states.tsx';
import { pageOf } from '../../lib/paginate.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { DocumentCards } from './document-cards.tsx';
import type { DocumentListProps } from './document-list.ts';
import { DocumentTable, documentColumns } from './document-table.tsx';

const pageSize = 10;
const loading = 'Memuat dokumen...';
const nothingFound = 'Tidak ada dokumen yang cocok.';

type ResultsProps = DocumentListProps & {
  page: number;
  onPage: (page: number) => void;
  state: 'loading' | 'failed' | 'ready';
};

/** One page of what was found, as a table or as cards. */
export function Results({ rows: all, search, isDoubled, page: wanted, onPage, state }: ResultsProps) {
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const { rows, page, last, ...range } = pageOf(all, wanted, pageSize);
  const list = { rows, search, isDoubled };
  const hint = 'Periksa ejaan atau hapus kata pencarian.';

  if (rows.length === 0) {
    if (state === 'loading') {
      return tableFits ? (
        <DocumentTable {...list}>
          <TableLoading columns={documentColumns} label={loading} />
        </DocumentTable>
      ) : (
        <ListLoading label={loading} />
      );
    }
    const title = state === 'failed' ? 'Error memuat data.' : nothingFound;
    const help = state === 'ready' && search !== '' ? { hint } : {};
    return tableFits ? (
      <DocumentTable {...list}>
        <TableEmpty columns={documentColumns} title={title} {...help} />
      </DocumentTable>
    ) : (
      <EmptyState title={title} {...help} className="rounded-md border border-line bg-surface px-4" />
    );
  }
  return (
    <>
      {tableFits ? <DocumentTable {...list} /> : <DocumentCards {...list} />}
      <Pagination
        {...range}
        onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
        onNext={page < last ? () => onPage(page + 1) : undefined}
      />
    </>
  );
}
