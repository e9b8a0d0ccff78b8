import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { TableEmpty, TableLoading } from '../../components/ui/table-states.tsx';
import type { FoundPage } from '../../lib/catalogue/catalogue-engine.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { DocumentCards } from './document-cards.tsx';
import type { DocumentListProps } from './document-list.ts';
import { DocumentTable, documentColumns } from './document-table.tsx';
import { SimilarDocuments } from './similar-documents.tsx';

const loading = 'Memuat dokumen...';
const nothingFound = 'Tidak ada dokumen yang cocok.';

type ResultsProps = Pick<DocumentListProps, 'openId' | 'onHistory'> & {
  /** Undefined until the first response. */
  found: FoundPage | undefined;
  onPage: (page: number) => void;
  state: 'loading' | 'failed' | 'ready';
  /** Text after the count. */
  note: string | undefined;
};

/** One page of results, as a table or as cards. */
export const Results = ({ found, openId, onHistory, onPage, state, note }: ResultsProps) => {
  // Beside the open history there is no room for a table.
  const tableFits = useMediaQuery('(min-width: 48rem)') && openId === null;
  const { rows = [], search = '' } = found ?? {};
  const list: DocumentListProps = {
    rows,
    search,
    hasDuplicateNumber: ({ id }) => found?.duplicateIds.includes(id) ?? false,
    openId,
    onHistory,
  };
  const hint = 'Periksa ejaan atau hapus kata pencarian.';

  if (!found || rows.length === 0) {
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
    return (
      <>
        {tableFits ? (
          <DocumentTable {...list}>
            <TableEmpty columns={documentColumns} title={title} {...help} />
          </DocumentTable>
        ) : (
          <EmptyState title={title} {...help} className="rounded-md border border-line bg-surface px-4" />
        )}
        {state === 'ready' && <SimilarDocuments search={search} />}
      </>
    );
  }
  return (
    <>
      {tableFits ? <DocumentTable {...list} /> : <DocumentCards {...list} />}
      <Pagination
        from={found.from}
        to={found.to}
        total={found.total}
        note={note}
        onPrevious={found.page > 1 ? () => onPage(found.page - 1) : undefined}
        onNext={found.page < found.last ? () => onPage(found.page + 1) : undefined}
      />
    </>
  );
};
