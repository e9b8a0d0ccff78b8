import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { ExcelButton } from '../../components/excel-button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { useConfig } from '../../lib/config.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { MeasureSection } from './measure-section.tsx';
import { measures } from './measures.ts';
import { processTimesSheet } from './process-times-sheet.ts';
import { parametersOf, shownIn, viewOf } from './process-times-view.ts';
import { SummaryStrip } from './summary-strip.tsx';
import { ViewControls } from './view-controls.tsx';

/** /waktu-proses: how long decisions take and what waits, for admins and project managers. */
export const ProcessTimesPage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const view = viewOf(parameters);
  const { data, error, isFetching, refetch } = useCall('get-process-times', {});
  const { product } = useConfig();
  const failure = useLoadFailure(error, 'Gagal memuat waktu proses');
  const shown = shownIn(view, data?.times ?? []);
  const isLoading = !data && !failure;
  const isEmpty = data?.times.every(({ decided, waiting }) => decided + waiting === 0);

  return (
    <>
      <PageHeader
        description="Berapa lama pengajuan diputuskan dalam 90 hari terakhir, dan apa yang menunggu sekarang."
        actions={
          <ExcelButton
            disabled={!data}
            onExport={(today) =>
              downloadExcel(`Waktu Proses ${product} - ${today}`, processTimesSheet(data?.times ?? []))
            }
            failure={['Gagal mengekspor waktu proses', 'Berkas Excel tidak dapat dibuat.']}
          />
        }
      />
      {failure && <ErrorBanner className="mb-3" message={failure} retry={{ refetch, isFetching, error }} />}
      {isEmpty && (
        <EmptyState
          title="Belum ada keputusan dalam 90 hari terakhir."
          hint="Waktu proses tampil setelah pengajuan pertama ditinjau atau diputuskan."
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      {(isLoading || (data && !isEmpty)) && (
        <>
          <ViewControls
            view={view}
            onChange={(next) => setParameters(() => parametersOf(next), { replace: true, preventScrollReset: true })}
          />
          <SummaryStrip total={shown.total} isLoading={isLoading} />
          {isLoading && (
            <p role="status" className="sr-only">
              Memuat waktu proses...
            </p>
          )}
          {measures.map((measure) => (
            <MeasureSection key={measure.title} measure={measure} shown={shown} isLoading={isLoading} />
          ))}
          {data && (
            <p className="text-muted text-sm">
              Keputusan dari {dayText(data.from)} sampai {dayText(data.to)}, menurut kalender kerja perusahaan.
              Pengajuan yang ditarik dan tahapan yang dilewati tidak dihitung.
            </p>
          )}
        </>
      )}
    </>
  );
};
