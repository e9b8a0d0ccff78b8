import { PackageIcon } from '@phosphor-icons/react/Package';
import { Link } from 'react-router-dom';
import { auditTrailCalls } from '../../../../shared/api/audit-trail.ts';
import type { RequestOf } from '../../../../shared/api/index.ts';
import type { TrailEntry } from '../../../../shared/domain/audit-trail/trail.ts';
import { trailActionText } from '../../../../shared/domain/audit-trail/trail-text.ts';
import { auditPacksPath, auditTrailPath } from '../../../../shared/domain/notices/page-paths.ts';
import { ExportList } from '../../components/excel-button.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { callApi } from '../../lib/api/api.ts';
import { addCalls } from '../../lib/api/calls.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { TrailFilterBar } from './trail-filter-bar.tsx';
import { filtersOf, isFiltered, noFilters, type TrailFilters, trailInput, withFilters } from './trail-filters.ts';
import { trailView } from './trail-view.tsx';

addCalls(auditTrailCalls);

const maxExportedRows = 20_000;

/** /jejak-audit: who did what to which document, and when, the newest first. */
export const AuditTrailPage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const filters = filtersOf(parameters);
  const { pages, list } = usePages('list-audit-trail', trailInput(filters), { keepPrevious: true });
  const job = pages[0]?.job;
  const events = pages.flatMap((page) => page.events);
  const change = (next: Partial<TrailFilters>) => setParameters((present) => withFilters(present, next));
  const view = trailView((nrp) => change({ nrp, job: '' }));

  return (
    <>
      <PageHeader
        description={
          job
            ? `${[trailActionText(job.entry), job.entry.detail].filter(Boolean).join(' ')}: ${formatNumber(job.rows)} kejadian, menurut nomor dokumen.`
            : 'Siapa melakukan apa terhadap dokumen, pembaca, salinan, dan pengguna, yang terbaru lebih dahulu.'
        }
        actions={
          <>
            <Link to={auditPacksPath} className={buttonClass('secondary')}>
              <PackageIcon aria-hidden size={18} />
              Paket Audit
            </Link>
            <ExportList
              columns={view.columns}
              load={(options) => loadTrail(trailInput(filters), options)}
              maxRows={maxExportedRows}
              limitText="kejadian terbaru. Persempit tanggalnya untuk mengekspor selebihnya."
              name="Jejak Audit"
              disabled={events.length === 0}
            />
          </>
        }
      />
      {filters.job === '' ? (
        <TrailFilterBar filters={filters} onChange={change} />
      ) : (
        <Link to={auditTrailPath} className={buttonClass('secondary', 'md', 'mb-3 print:hidden')}>
          Tampilkan semua kejadian
        </Link>
      )}
      <PagedList
        view={view}
        rows={events}
        list={list}
        loading="Memuat jejak audit..."
        failure="Gagal memuat jejak audit"
        noun="kejadian"
        empty={
          isFiltered(filters)
            ? {
                title: 'Tidak ada kejadian yang cocok.',
                hint: 'Periksa nomor dokumen, NRP, dan tanggalnya.',
                action: (
                  <Button variant="secondary" onClick={() => change(noFilters)}>
                    Tampilkan semua kejadian
                  </Button>
                ),
              }
            : {
                title: 'Belum ada kejadian yang tercatat.',
                hint: 'Pengajuan, keputusan, pembacaan, dan perubahan lain tampil di sini beberapa saat setelah terjadi.',
              }
        }
      />
    </>
  );
};

type Input = RequestOf<'list-audit-trail'>;

/** The events of all pages; the rows of a bulk job come after its own entry. */
const loadEvents = async function* (input: Input): AsyncGenerator<TrailEntry> {
  let cursor: string | undefined;
  do {
    const page = await callApi('list-audit-trail', { ...input, cursor, export: true });
    for (const event of page.events) {
      yield event;
      if (event.job_id !== undefined) yield* loadEvents({ job_id: event.job_id });
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
};

/** For the export: the events of all pages up to a limit, each once. */
const loadTrail = async (input: Input, { maxRows }: { maxRows: number }) => {
  // What replaced approved content is in the list itself and among the rows of its job.
  const events = new Map<string, TrailEntry>();
  let isComplete = true;
  for await (const event of loadEvents(input)) {
    if (!events.has(event.id)) isComplete = events.size < maxRows;
    if (!isComplete) break;
    events.set(event.id, event);
  }
  return { rows: [...events.values()], isComplete };
};
