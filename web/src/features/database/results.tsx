import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { TableEmpty, TableLoading } from '../../components/ui/table-states.tsx';
import type { FoundPage } from '../../lib/catalogue/catalogue-engine.ts';
import { useListLayout } from '../../lib/use-list-layout.ts';
import { useListTop } from '../../lib/use-list-top.ts';
import { DocumentCards } from './document-cards.tsx';
import type { DocumentListProps } from './document-list.ts';
import { columnCount, DocumentTable } from './document-table.tsx';
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
  const layout = useListLayout(openId !== null);
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
    openId,
    onHistory,
  };
  const hint = 'Periksa ejaan atau hapus kata pencarian.';

  if (!found || rows.length === 0) {
    if (state === 'loading') {
      return layout === 'cards' ? (
        <ListLoading label={loading} />
      ) : (
        <DocumentTable {...list} layout={layout}>
          <TableLoading columns={columnCount(layout)} label={loading} />
        </DocumentTable>
      );
    }
    const title = state === 'failed' ? 'Error memuat data.' : nothingFound;
    const help = state === 'ready' && search !== '' ? { hint } : {};
    return (
      <>
        {layout === 'cards' ? (
          <EmptyState title={title} {...help} className="rounded-md border border-line bg-surface px-4!" />
        ) : (
          <DocumentTable {...list} layout={layout}>
            <TableEmpty columns={columnCount(layout)} title={title} {...help} />
          </DocumentTable>
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
        {layout === 'cards' ? <DocumentCards {...list} /> : <DocumentTable {...list} layout={layout} />}
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
