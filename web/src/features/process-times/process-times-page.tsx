import { processTimesCalls } from '../../../../shared/api/process-times.ts';
import { submissionDepartments } from '../../../../shared/domain/departments.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { processLevelLabels, processLevels } from '../../../../shared/domain/workflow/process-levels.ts';
import { ExcelButton } from '../../components/excel-button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { VacantPosts } from '../../components/vacant-posts.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useConfig } from '../../lib/config.ts';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { MeasureSection } from './measure-section.tsx';
import { measures } from './measures.ts';
import { processTimesSheet } from './process-times-sheet.ts';
import {
  allDepartments,
  allLevels,
  parametersOf,
  rejectedPercent,
  shownIn,
  type Times,
  type View,
  viewOf,
} from './process-times-view.ts';

addCalls(processTimesCalls);

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
      <VacantPosts />
      {isEmpty && (
        <EmptyState
          title="Belum ada keputusan dalam 90 hari terakhir."
          hint="Waktu proses tampil setelah pengajuan pertama ditinjau atau diputuskan."
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      {(isLoading || (data && !isEmpty)) && (
        <>
          <ViewControls view={view} onChange={(next) => setParameters(() => parametersOf(next))} />
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

type SummaryStripProps = {
  total: Times;
  isLoading: boolean;
};

const days = (count: number | null): string => (count === null ? '–' : formatNumber(count));

/** What the charts add up to, in one divided strip. */
const SummaryStrip = ({ total, isLoading }: SummaryStripProps) => {
  const percent = rejectedPercent(total);
  const decided = formatNumber(total.decided);
  const figures = [
    { label: 'Median', figure: days(total.median_days), note: 'hari kerja' },
    { label: 'Persentil 90', figure: days(total.p90_days), note: 'hari kerja' },
    {
      label: 'Menunggu',
      figure: formatNumber(total.waiting),
      note: total.oldest_days === null ? 'pengajuan' : `tertua ${formatNumber(total.oldest_days)} hari kerja`,
    },
    {
      label: 'Ditolak',
      figure: percent === null ? '–' : `${percent}%`,
      note: `${formatNumber(total.rejected)} dari ${decided} keputusan`,
    },
  ];
  return (
    <dl className="mb-5 grid grid-cols-2 gap-px overflow-clip rounded-md border border-line bg-line sm:grid-cols-4">
      {figures.map(({ label, figure, note }) => (
        <div key={label} className="bg-surface px-4 py-3">
          <dt className="text-muted text-sm">{label}</dt>
          <dd>
            {isLoading ? (
              <Skeleton className="my-1 h-6.5 w-12" />
            ) : (
              <span className="font-semibold text-2xl tabular-nums">{figure}</span>
            )}
            <span className="block text-muted text-sm">{isLoading ? '\u00a0' : note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const groupings = [
  { value: 'level', label: 'Per tahapan' },
  { value: 'department', label: 'Per departemen' },
] as const;

/** An option must not be empty. */
const all = 'semua';
const departmentOptions = [
  { value: all, label: allDepartments },
  ...submissionDepartments.map((value) => ({ value, label: value })),
] as const;
const levelOptions = [
  { value: all, label: allLevels },
  ...processLevels.map((value) => ({ value, label: processLevelLabels[value] })),
] as const;

type ViewControlsProps = { view: View; onChange: (view: View) => void };

/** Whether the rows are levels or departments, and which of the others they count. */
const ViewControls = ({ view, onChange }: ViewControlsProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <Tabs
      label="Pengelompokan"
      items={groupings}
      value={view.by}
      onValueChange={(by) => onChange(by === 'level' ? { by, department: null } : { by, level: null })}
    />
    <div className="w-full sm:w-56 print:hidden">
      {view.by === 'level' ? (
        <Select
          aria-label="Departemen"
          value={view.department ?? all}
          options={departmentOptions}
          onValueChange={(department) => onChange({ by: 'level', department: department === all ? null : department })}
        />
      ) : (
        <Select
          aria-label="Tahapan"
          value={view.level ?? all}
          options={levelOptions}
          onValueChange={(level) => onChange({ by: 'department', level: level === all ? null : level })}
        />
      )}
    </div>
  </div>
);
