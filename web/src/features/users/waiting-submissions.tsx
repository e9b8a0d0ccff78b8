import type { ReactNode } from 'react';
import type { AbsenceSummary } from '../../../../shared/api/absences.ts';
import type { RunningJob } from '../../../../shared/api/bulk.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { WaitingSubmission } from '../../../../shared/api/users.ts';
import { kindLabels } from '../../../../shared/domain/jobs/job-outcome.ts';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { positionLabels, userName } from '../../../../shared/domain/people/roles.ts';
import { formatNumber, formatShortDate } from '../../lib/format/format.ts';
import type { WaitingResult } from './use-user-form.ts';

type ConsequencesProps = {
  heading: string;
  rows: readonly { id: string; title: string; text?: string; detail: string }[];
  children: ReactNode;
};

/** What a change of a user leads to, as a list that scrolls. */
const Consequences = ({ heading, rows, children }: ConsequencesProps) => (
  <div className="flex flex-col gap-2 rounded-md bg-review-soft px-3 py-2 text-review">
    <p className="font-semibold">{heading}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable for keyboard scrolling */}
    <ul tabIndex={0} className="flex max-h-60 flex-col gap-2 overflow-y-auto text-ink">
      {rows.map(({ id, title, text, detail }) => (
        <li key={id} className="min-w-0">
          <span className="block wrap-anywhere font-semibold">{title}</span>
          {text && <span className="block wrap-anywhere">{text}</span>}
          <span className="block text-muted text-sm">{detail}</span>
        </li>
      ))}
    </ul>
    {children}
  </div>
);

/** The number of entries that fit without scrolling: on a phone there is no scrollbar. */
const visibleCount = 3;

/** The submissions left without a holder, each with the level it waits for. */
export const WaitingSubmissions = ({ waiting, waiting_more }: WaitingResult) => (
  <Consequences
    heading={`${waiting_more ? 'Lebih dari ' : ''}${waiting.length} pengajuan akan menunggu tanpa pejabat yang dapat memutuskannya:`}
    rows={waiting.map((each) => ({
      ...{ id: each.submission_id, title: each.document_number, text: each.document_title },
      detail: `${each.department} · ${levelText(each)} · menunggu sejak ${formatShortDate(each.since)}`,
    }))}
  >
    {waiting.length > visibleCount && <p className="text-sm">Gulir untuk melihat semuanya.</p>}
    <p>Tetapkan pejabat lain agar prosesnya dapat dilanjutkan.</p>
  </Consequences>
);

const levelText = ({ level }: WaitingSubmission): string =>
  level === null ? 'Peninjauan oleh admin' : `Persetujuan ${positionLabels[level]}`;

type StoppedJobsProps = Pick<OutputOf<'save-user'>, 'running_jobs' | 'running_jobs_more'>;

/** The user's imports and uploads that the change will stop. */
export const StoppedJobs = ({ running_jobs: jobs, running_jobs_more }: StoppedJobsProps) =>
  jobs.length > 0 && (
    <Consequences
      heading={`${running_jobs_more ? 'Lebih dari ' : ''}${jobs.length} impor atau upload pengguna ini sedang berjalan dan akan dihentikan:`}
      rows={jobs.map((job) => ({ id: job.job_id, title: job.file_name, detail: progressText(job) }))}
    >
      <p>Data yang sudah ditulis tetap tersimpan; sisanya tidak dikerjakan.</p>
    </Consequences>
  );

const progressText = ({ kind, dry_run, done, total }: RunningJob): string => {
  const title = kind !== 'import' ? kindLabels[kind] : dry_run ? 'Pemeriksaan impor' : 'Impor';
  if (total === 0) return `${title} · menunggu atau sedang dibaca`;
  return `${title} · ${formatNumber(done)} dari ${formatNumber(total)} ${kind === 'import' ? 'baris' : 'file'} selesai`;
};

type SuspendedAbsencesProps = { absences: readonly AbsenceSummary[]; isDeactivated?: boolean };

/** The absences in which the user may no longer substitute. */
export const SuspendedAbsences = ({ absences, isDeactivated = false }: SuspendedAbsencesProps) =>
  absences.length > 0 && (
    <Consequences
      heading={`${absences.length} penunjukan sebagai pengganti langsung ${isDeactivated ? 'berakhir' : 'ditangguhkan'}:`}
      rows={absences.map((each) => ({
        ...{ id: each.id, title: `${userName(each.substitute)} a.n. ${userName(each.holder)}` },
        detail: periodText(each),
      }))}
    >
      <p>
        {isDeactivated
          ? 'Pejabatnya perlu menunjuk pengganti lain.'
          : 'Pengganti dapat bertindak lagi setelah admin mengonfirmasi di halaman Tidak di Tempat.'}
      </p>
    </Consequences>
  );
