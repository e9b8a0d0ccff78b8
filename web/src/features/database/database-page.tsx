import type { ReactNode } from 'react';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { ExcelButton } from '../../components/excel-button.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { CompactHeader } from '../../components/ui/compact-header.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { noTab, TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { catalogue } from '../../lib/catalogue/catalogue.ts';
import type { Filter, FoundPage } from '../../lib/catalogue/catalogue-engine.ts';
import type { CatalogueGap } from '../../lib/catalogue/catalogue-gaps.ts';
import { useCatalogueQuery } from '../../lib/catalogue/use-catalogue.ts';
import { useConfig } from '../../lib/config.ts';
import { useReportEmptyScreen } from '../../lib/empty-screens.ts';
import { exportedText, saveExcel } from '../../lib/files/export-excel.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useFileSearch } from '../../lib/search/use-file-search.ts';
import { useUser } from '../../lib/session/session.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { type DatabaseFilters, filtersOf, jenisOf, withFilters } from './database-filters.ts';
import { FileResults } from './file-results.tsx';
import { GapFilter, gapLabels, gapTexts, gapTitles } from './gap-filter.tsx';
import { Results } from './results.tsx';
import { TypeList, TypeSelect } from './type-list.tsx';
import { useCatalogueStatus } from './use-catalogue-status.ts';
import { useChangeToasts } from './use-change-toasts.ts';

const tabs = departmentCodes.map((code) => ({ value: code, label: departmentLabels[code] }));
const pageSize = 10;
const staleText =
  'Daftar ini belum dapat dicocokkan dengan server. Yang tampil adalah keadaan terakhir yang diketahui; pastikan revisinya sebelum dipakai.';

/** /database, 'Dokumen HIMS': every controlled document, by type and department or by search. */
export const DatabasePage = ({ bulkTools }: { bulkTools: ReactNode }) => {
  const { product, group, time_zone } = useConfig();
  const viewer = useUser();
  const [parameters, setParameters] = useUrlParameters();
  const { type, department, page, gap, ...filters } = filtersOf(parameters);
  const change = (next: Partial<DatabaseFilters>, replace = false) =>
    setParameters((present) => withFilters(present, next), { replace });
  const searchBox = useSearchText(filters.search, (search) => change({ search }, true));
  const search = searchBox.text.trim();
  const isOfAll = search !== '' || gap !== undefined;
  const choose = (next: Partial<DatabaseFilters>) => {
    searchBox.clear();
    change(next);
  };

  const lists = useCatalogueStatus(department, isOfAll);
  useChangeToasts();
  const { error: failure, loading } = lists;
  useFailureToast(failure, 'Gagal memuat dokumen dari database');
  const filter = { search, gap, jenis: jenisOf(type), department };
  // A search shows its first page immediately; the URL is updated after a typing pause.
  const requestedPage = search === filters.search.trim() ? page : 1;
  const { result: found, isOutdated } = useCatalogueQuery('find', { ...filter, page: requestedPage, size: pageSize });
  /** All matching documents, on all pages, of lists that the server has confirmed. */
  const save = async (today: string) => {
    await catalogue.confirm(isOfAll ? departmentCodes : [department]);
    const about = { content: filterText(filter, isOfAll), exported: exportedText(viewer) };
    const bytes = await catalogue.run('workbook', filter, dateAt(Date.now(), time_zone), about);
    saveExcel(`Dokumen ${product} - ${today}`, bytes);
  };
  const isListReady = failure !== null || (found !== undefined && !loading);
  const hasNothing = failure !== null && !found?.rows.length;
  useReportEmptyScreen(hasNothing);
  const files = useFileSearch(search, isListReady);
  const isWide = useMediaQuery('(min-width: 64rem)');
  // A search, and what documents lack, include every type and department, so no tab is active; selecting one ends both.
  const tab = isOfAll ? noTab : department;
  const showsGaps = canManageMasterList(viewer) || gap !== undefined;

  return (
    <>
      <PageHeader
        title={titleOf(gap, found) ?? `Dokumen ${product} ${group}`.trim()}
        description="Cari semua jenis dokumen HIMS sesuai kebutuhan Anda"
      />
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[200px_minmax(0,1fr)]">
        {isWide && <TypeList value={type} searching={isOfAll} onChange={(next) => choose({ type: next })} />}
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <div className="min-w-0 flex-1 basis-96 max-sm:basis-full">
              <SearchBox value={searchBox.text} onChange={searchBox.type} />
            </div>
            {showsGaps && <GapFilter value={gap} onChange={(next) => change({ gap: next })} />}
            {bulkTools}
            <ExcelButton disabled={!found?.total} onExport={save} />
          </div>
          {!isWide && <TypeSelect value={type} searching={isOfAll} onChange={(next) => choose({ type: next })} />}
          <Tabs label="Departemen" value={tab} items={tabs} onValueChange={(next) => choose({ department: next })}>
            <TabPanel value={tab} className="flex flex-col gap-3">
              <ListBanner lists={lists} />
              {isOfAll && <FoundText found={found} loading={loading} />}
              {/* The key remounts the content, so that an error replacing the rows is not counted as a layout shift. */}
              <div key={hasNothing ? 'failed' : 'list'}>
                <CompactHeader>
                  <FilterLine filter={filter} isOfAll={isOfAll} total={found?.total} />
                </CompactHeader>
                <Results
                  // Partial search results would reorder while further departments load.
                  found={isOfAll && loading ? undefined : found}
                  onPage={(next) => {
                    searchBox.cancelPending();
                    change({ search: searchBox.text, page: next });
                  }}
                  state={resultState(loading, isOutdated, failure)}
                  isChecking={lists.isFromCache}
                  isFoundInFiles={files.mayFind}
                  fileHits={files.hits}
                />
              </div>
              <FileResults files={files} listedIds={new Set(found?.rows.map(({ id }) => id))} />
            </TabPanel>
          </Tabs>
        </div>
      </div>
    </>
  );
};

const ListBanner = ({ lists }: { lists: ReturnType<typeof useCatalogueStatus> }) =>
  (lists.error || lists.isStale) && (
    <ErrorBanner message={lists.error ? 'Gagal memuat dokumen. Silakan coba lagi.' : staleText} retry={lists} />
  );

const titleOf = (gap: CatalogueGap | undefined, found: FoundPage | undefined): string | undefined =>
  gap && `${gapTitles[gap]}${found?.gap === gap ? ` (${formatNumber(found.total)})` : ''}`;

const resultState = (loading: boolean, isOutdated: boolean, failure: Error | null) => {
  if (loading || isOutdated) return 'loading';
  return failure ? 'failed' : 'ready';
};

/** Space is reserved before the results arrive, to avoid a layout shift. */
const FoundText = ({ found, loading }: { found: FoundPage | undefined; loading: boolean }) => (
  <p role="status" className="min-h-10 text-muted sm:min-h-5">
    {found && (found.search !== '' || found.gap) && (
      <>
        {formatNumber(found.total)} dokumen {found.gap && `${gapTexts[found.gap]} `}
        {found.search !== '' && `cocok dengan “${found.search}” `}di semua jenis dan departemen
        {loading && ' · Memuat dokumen...'}
      </>
    )}
  </p>
);

/** What an exported file holds. */
const filterText = ({ gap, search, department, jenis }: Filter, isOfAll: boolean): string =>
  isOfAll
    ? ['Semua jenis dan departemen', gap && gapLabels[gap], search && `pencarian “${search}”`]
        .filter(Boolean)
        .join(', ')
    : `${jenisLabels[jenis]}, departemen ${departmentLabels[department]}`;

type FilterLineProps = { filter: Filter; isOfAll: boolean; total: number | undefined };

const FilterLine = ({ filter: { gap, search, department, jenis }, isOfAll, total }: FilterLineProps) => (
  <p aria-hidden className="flex h-full items-center gap-2 px-4 text-muted text-sm">
    <span className="min-w-0 flex-1 truncate">
      {isOfAll ? (
        [gap && gapLabels[gap], search && `“${search}”`].filter(Boolean).join(' · ')
      ) : (
        <>
          <span className="font-semibold text-ink">{departmentLabels[department]}</span> · {jenisLabels[jenis]}
        </>
      )}
    </span>
    {total !== undefined && `${formatNumber(total)} dokumen`}
  </p>
);
