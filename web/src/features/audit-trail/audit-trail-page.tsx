import { PackageIcon } from '@phosphor-icons/react/Package';
import { Link } from 'react-router-dom';
import { trailActionText } from '../../../../shared/domain/audit-trail/trail-text.ts';
import { auditPacksPath, auditTrailPath } from '../../../../shared/domain/notices/page-paths.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TableLoading } from '../../components/ui/table-states.tsx';
import { usePages } from '../../lib/api/use-pages.ts';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { failureDetail, useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { ExportTrail } from './export-trail.tsx';
import { TrailCards } from './trail-cards.tsx';
import { TrailFilterBar } from './trail-filter-bar.tsx';
import { filtersOf, isFiltered, noFilters, type TrailFilters, trailInput, withFilters } from './trail-filters.ts';
import { TrailTable, trailColumns } from './trail-table.tsx';

const loading = 'Memuat jejak audit...';

/** /jejak-audit: who did what to which document, and when, the newest first. */
export const AuditTrailPage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const filters = filtersOf(parameters);
  const { pages, list } = usePages('list-audit-trail', trailInput(filters), { keepPrevious: true });
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const failure = useLoadFailure(list.error, 'Gagal memuat jejak audit');
  const job = pages[0]?.job;
  const events = pages.flatMap((page) => page.events);
  const change = (next: Partial<TrailFilters>) =>
    setParameters((present) => withFilters(present, next), { replace: true, preventScrollReset: true });
  const shown = { events, onPerson: (nrp: string) => change({ nrp, job: '' }) };

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
            <ExportTrail filters={filters} disabled={events.length === 0} />
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
      {failure && <ErrorBanner className="mb-3" title={failure} message={failureDetail(list.error)} retry={list} />}
      <div aria-busy={list.stale} className={cn('transition-opacity duration-120', list.stale && 'opacity-60')}>
        {events.length > 0 && (tableFits ? <TrailTable {...shown} /> : <TrailCards {...shown} />)}
        {!list.loaded &&
          !failure &&
          (tableFits ? (
            <TrailTable {...shown}>
              <TableLoading columns={trailColumns} label={loading} />
            </TrailTable>
          ) : (
            <ListLoading label={loading} />
          ))}
      </div>
      {list.loaded && events.length === 0 && !list.loadMore && !failure && (
        <EmptyState
          title={isFiltered(filters) ? 'Tidak ada kejadian yang cocok.' : 'Belum ada kejadian yang tercatat.'}
          hint={
            isFiltered(filters)
              ? 'Periksa nomor dokumen, NRP, dan tanggalnya.'
              : 'Pengajuan, keputusan, pembacaan, dan perubahan lain tampil di sini beberapa saat setelah terjadi.'
          }
          action={
            isFiltered(filters) && (
              <Button variant="secondary" onClick={() => change(noFilters)}>
                Tampilkan semua kejadian
              </Button>
            )
          }
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      <p role="status" className="sr-only">
        {list.loaded ? `${events.length} kejadian ditampilkan` : loading}
      </p>
      {list.loaded && <LoadMore list={list} />}
    </>
  );
};
