import type { FileHit } from '../../../../shared/api/file-search.ts';
import { DataList, DataTable } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { TableEmpty } from '../../components/ui/table-states.tsx';
import type { FoundPage } from '../../lib/catalogue/catalogue-engine.ts';
import { useListTop } from '../../lib/use-list-top.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { documentsView, wideOnly } from './documents-view.tsx';
import { SimilarDocuments } from './similar-documents.tsx';

type ResultsProps = {
  found: FoundPage | undefined;
  onPage: (page: number) => void;
  state: 'loading' | 'failed' | 'ready';
  /** The rows are what this browser stored; the server is being asked. */
  isChecking: boolean;
  /** Or is being searched there: no card says that nothing is found. */
  isFoundInFiles: boolean;
  fileHits: readonly FileHit[];
};

export const Results = ({ found, onPage, state, isChecking, isFoundInFiles, fileHits }: ResultsProps) => {
  const { list: listElement, showTop } = useListTop<HTMLDivElement>();
  const showPage = (page: number) => {
    showTop();
    onPage(page);
  };
  const { rows = [], search = '', duplicateIds = [] } = found ?? {};
  const view = documentsView({
    search,
    hasDuplicateNumber: ({ id }) => duplicateIds.includes(id),
    hitOf: ({ id }) => fileHits.find((hit) => hit.document_id === id),
  });

  if (!found || rows.length === 0) {
    if (state === 'loading') return <DataList view={view} rows={[]} loading="Memuat dokumen..." />;
    if (state === 'ready' && isFoundInFiles) return <SimilarDocuments search={search} />;
    return <NoResults view={view} search={search} failed={state === 'failed'} />;
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
        <DataList view={view} rows={rows} />
      </div>
      <Pagination
        from={found.from}
        to={found.to}
        total={found.total}
        note={isChecking ? 'Memeriksa pembaruan...' : undefined}
        onPrevious={found.page > 1 ? () => showPage(found.page - 1) : undefined}
        onNext={found.page < found.last ? () => showPage(found.page + 1) : undefined}
      />
    </>
  );
};

type NoResultsProps = { view: ReturnType<typeof documentsView>; search: string; failed: boolean };

const NoResults = ({ view, search, failed }: NoResultsProps) => {
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const isWide = useMediaQuery('(min-width: 80rem)');
  const texts = {
    title: failed ? 'Error memuat data.' : 'Tidak ada dokumen yang cocok.',
    ...(!failed && search !== '' && { hint: 'Periksa ejaan atau hapus kata pencarian.' }),
  };
  const columns = view.columns.filter(({ className }) => isWide || className !== wideOnly).length;
  return (
    <>
      {tableFits ? (
        <DataTable view={view} rows={[]}>
          <TableEmpty columns={columns} {...texts} />
        </DataTable>
      ) : (
        <EmptyState {...texts} className="rounded-md border border-line bg-surface px-4!" />
      )}
      {!failed && <SimilarDocuments search={search} />}
    </>
  );
};
