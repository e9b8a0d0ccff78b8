import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { foldNomor } from '../../../../shared/domain/documents.ts';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { useConfig } from '../../lib/config.ts';
import { formatNumber } from '../../lib/format.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { doubledNumbers, selectRows } from './catalogue-index.ts';
import { type DatabaseFilters, filtersOf, withFilters } from './database-filters.ts';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { TypeList, TypeSelect } from './type-list.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useChangeToasts } from './use-change-toasts.ts';
import { useSearchText } from './use-search-text.ts';

const tabs = departmentCodes.map((code) => ({ value: code, label: departmentLabels[code] }));

/** /database, 'Dokumen HIMS': every controlled document, by type and department or by search. */
export function DatabasePage() {
  const { product, group } = useConfig();
  const [parameters, setParameters] = useSearchParams();
  const { type, department, page, ...filters } = filtersOf(parameters);
  const change = (next: Partial<DatabaseFilters>, replace = false) =>
    setParameters((present) => withFilters(present, next), { replace, preventScrollReset: true });
  const box = useSearchText(filters.search, (search) => change({ search }, true));
  const search = useDeferredValue(box.text.trim());
  const searching = search !== '';
  const choose = (next: Partial<DatabaseFilters>) => {
    box.clear();
    change(next);
  };

  const documents = useCatalogue(department);
  useChangeToasts();
  const failure = searching ? documents.incomplete : documents.error;
  useFailureToast(failure, 'Gagal memuat dokumen dari database');
  const { catalogue } = documents;
  const rows = useMemo(
    () => selectRows(catalogue, { search, type, department }),
    [catalogue, search, type, department],
  );
  const doubled = useMemo(() => doubledNumbers(catalogue), [catalogue]);
  const listFits = useMediaQuery('(min-width: 64rem)');
  const loading = searching ? documents.loadingMore : documents.loading;

  return (
    <>
      <PageHeader
        title={`Dokumen ${product} ${group}`.trim()}
        description="Cari semua jenis dokumen HIMS sesuai kebutuhan Anda"
      />
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[200px_minmax(0,1fr)]">
        {listFits && <TypeList value={type} searching={searching} onChange={(next) => choose({ type: next })} />}
        <div className="flex min-w-0 flex-col gap-3">
          <SearchBox value={box.text} onChange={box.type} />
          {!listFits && <TypeSelect value={type} onChange={(next) => choose({ type: next })} />}
          <Tabs
            label="Departemen"
            value={department}
            items={tabs}
            onValueChange={(next) => choose({ department: next })}
          >
            <TabPanel value={department} className="flex flex-col gap-3">
              {failure && (
                <ErrorBanner
                  message="Gagal memuat dokumen. Silakan coba lagi."
                  onRetry={documents.retry}
                  retrying={documents.retrying}
                />
              )}
              {searching && (
                <p role="status" className="text-muted">
                  {formatNumber(rows.length)} dokumen cocok dengan “{search}” di semua jenis dan departemen
                  {loading && ' · Memuat dokumen...'}
                </p>
              )}
              <div>
                <Results
                  rows={rows}
                  search={search}
                  isDoubled={({ nomor }) => doubled.has(foldNomor(nomor))}
                  page={page}
                  onPage={(next) => change({ page: next })}
                  state={loading ? 'loading' : failure ? 'failed' : 'ready'}
                />
              </div>
            </TabPanel>
          </Tabs>
        </div>
      </div>
    </>
  );
}
