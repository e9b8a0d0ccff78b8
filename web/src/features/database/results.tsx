import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { TableEmpty, TableLoading } from '../../components/ui/table-states.tsx';
import type { FoundPage } from '../../lib/catalogue/catalogue-engine.ts';
import { useListTop } from '../../lib/use-list-top.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { DocumentCards } from './document-cards.tsx';
import type { DocumentListProps } from './document-list.ts';
import { columnCount, DocumentTable } from './document-table.tsx';
import { SimilarDocuments } from './similar-documents.tsx';

const loading = 'Memuat dokumen...';
const nothingFound = 'Tidak ada dokumen yang cocok.';

type ResultsProps = {
  /** Undefined until the first response. */
  found: FoundPage | undefined;
  onPage: (page: number) => void;
  state: 'loading' | 'failed' | 'ready';
  /** Text after the count. */
  note: string | undefined;
};

/** One page of results, as a table or as cards. */
export const Results = ({ found, onPage, state, note }: ResultsProps) => {
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const columns = useMediaQuery('(min-width: 80rem)') ? columnCount.all : columnCount.narrow;
  const { list: listElement, showTop } = useListTop<HTMLDivElement>();
  const showPage = (page: number) => {
    showTop();
    onPage(page);
  };
  const { rows = [], search = '' } = found ?? {};
  const list: DocumentListProps = {
    rows,
    search,
    hasDuplicateNumber: ({ id }) => found?.duplicateIds.includes(id) ?? false,
  };
  const hint = 'Periksa ejaan atau hapus kata pencarian.';

  if (!found || rows.length === 0) {
    if (state === 'loading') {
      return tableFits ? (
        <DocumentTable {...list}>
          <TableLoading columns={columns} label={loading} />
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
            <TableEmpty columns={columns} title={title} {...help} />
          </DocumentTable>
        ) : (
          <EmptyState title={title} {...help} className="rounded-md border border-line bg-surface px-4!" />
        )}
        {state === 'ready' && <SimilarDocuments search={search} />}
      </>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; the group receives the focus of a new page */}
      <div
        ref={listElement}
        role="group"
        aria-label="Hasil"
        tabIndex={-1}
        className="scroll-mt-18 rounded-md max-sm:scroll-mt-28"
      >
        {tableFits ? <DocumentTable {...list} /> : <DocumentCards {...list} />}
      </div>
      <Pagination
        from={found.from}
        to={found.to}
        total={found.total}
        note={note}
        onPrevious={found.page > 1 ? () => showPage(found.page - 1) : undefined}
        onNext={found.page < found.last ? () => showPage(found.page + 1) : undefined}
      />
    </>
  );
};
