import { Link } from 'react-router-dom';
import { type TrailEntry, trailKindLabels } from '../../../../shared/domain/audit-trail/trail.ts';
import { trailActionText, trailDetails, trailFacts } from '../../../../shared/domain/audit-trail/trail-text.ts';
import { auditTrailPath, documentPath, submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import type { ListView } from '../../components/data-list.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { formatDateTime } from '../../lib/format/format.ts';
import { numberColumn } from '../../lib/list-columns.ts';

const EventTime = ({ at }: Pick<TrailEntry, 'at'>) => (
  <time dateTime={at} className="tabular-nums">
    {formatDateTime(at)}
  </time>
);

/** Tall enough for a pointer, on a phone and a touched screen for a finger. */
const linkClass =
  'inline-flex min-h-6 items-center underline-offset-2 hover:underline max-sm:min-h-11 pointer-coarse:min-h-11';

/** The document that an event is about, or its submission; a dash where it is about neither. */
const EventDocument = ({ event }: { event: TrailEntry }) => {
  const { nomor, nama, submission_id, job_id } = event;
  if (!nomor && !submission_id && !job_id) return <span className="text-muted">–</span>;
  return (
    <>
      <EventLink event={event} />
      {nama && <span className="line-clamp-2 wrap-anywhere text-muted text-sm">{nama}</span>}
      {nomor && <SubmissionLink event={event} />}
    </>
  );
};

/** The rows of a job, the document, or its submission where it has no number. */
const EventLink = ({ event }: { event: TrailEntry }) => {
  const { nomor, document_id, job_id } = event;
  if (job_id !== undefined)
    return (
      <Link className={`underline ${linkClass}`} to={`${auditTrailPath}?impor=${job_id}`}>
        Lihat baris
      </Link>
    );
  if (!nomor) return <SubmissionLink event={event} />;
  if (document_id === undefined) return <span className="block wrap-anywhere font-semibold">{nomor}</span>;
  return (
    <Link className={`wrap-anywhere font-semibold ${linkClass}`} to={documentPath(nomor, { id: document_id })}>
      {nomor}
    </Link>
  );
};

const SubmissionLink = ({ event: { submission_id } }: { event: TrailEntry }) =>
  submission_id !== undefined && (
    <Link className={`text-sm ${linkClass} underline`} to={submissionPath(submission_id)}>
      Pengajuan
    </Link>
  );

type EventPersonProps = {
  event: TrailEntry;
  /** Limits the list to what a person did. */
  onPerson: (nrp: string) => void;
};

const EventPerson = ({ event: { actor }, onPerson }: EventPersonProps) =>
  actor === null ? (
    <span className="text-muted">–</span>
  ) : (
    <button
      type="button"
      className={`min-w-0 flex-col items-start! justify-center text-left wrap-anywhere ${linkClass}`}
      title="Tampilkan semua kejadian oleh orang ini"
      onClick={() => onPerson(actor.nrp)}
    >
      <span className="max-w-full max-md:truncate">{userName(actor)}</span>
      {actor.full_name !== null && <span className="text-muted text-sm tabular-nums max-md:hidden">{actor.nrp}</span>}
    </button>
  );

const summaryClass =
  'min-h-6 cursor-pointer py-0.5 text-muted text-sm max-sm:min-h-11 max-sm:py-3.25 pointer-coarse:min-h-11 pointer-coarse:py-3.25';

const EventFacts = ({ event }: { event: TrailEntry }) =>
  trailFacts(event).map((fact) => (
    <span key={fact} className="block wrap-anywhere text-sm">
      {fact}
    </span>
  ));

const EventCode = ({ event: { sha256 } }: { event: TrailEntry }) =>
  sha256 && (
    <details>
      <summary className={summaryClass}>Kode verifikasi</summary>
      <span className="block wrap-anywhere text-xs">{sha256}</span>
    </details>
  );

/** The events. In Excel the time is that of the company's time zone, and exactly as it is stored. */
export const trailView = (onPerson: (nrp: string) => void): ListView<TrailEntry> => ({
  idOf: ({ id }) => id,
  fixed: true,
  columns: [
    {
      label: 'Waktu',
      width: 'w-28 lg:w-40',
      cell: ({ at }) => <EventTime at={at} />,
      sheet: [
        numberColumn,
        { header: 'Waktu', width: 20, value: ({ at }) => formatDateTime(at) },
        { header: 'Waktu (UTC)', width: 26, value: ({ at }) => at },
      ],
    },
    {
      label: 'Kejadian',
      width: 'w-40 lg:w-48',
      cell: (event) => (
        <>
          <span className="block wrap-anywhere font-semibold">{trailActionText(event)}</span>
          <span className="block text-muted text-sm">{trailKindLabels[event.kind]}</span>
        </>
      ),
      sheet: [
        { header: 'Jenis Kejadian', width: 24, value: ({ kind }) => trailKindLabels[kind] },
        { header: 'Kejadian', width: 30, value: trailActionText },
      ],
    },
    {
      label: 'Dokumen',
      cell: (event) => <EventDocument event={event} />,
      sheet: [
        { header: 'Nomor Dokumen', width: 24, value: ({ nomor }) => nomor ?? '' },
        { header: 'Nama Dokumen', width: 44, value: ({ nama }) => nama ?? '' },
      ],
    },
    {
      label: 'Oleh',
      width: 'w-32 lg:w-44',
      cell: (event) => <EventPerson event={event} onPerson={onPerson} />,
      sheet: [
        { header: 'NRP', width: 12, value: ({ actor }) => actor?.nrp ?? '' },
        { header: 'Oleh', width: 26, value: ({ actor }) => actor?.full_name ?? '' },
      ],
    },
    {
      label: 'Rincian',
      cell: (event) => (
        <>
          <EventFacts event={event} />
          <EventCode event={event} />
        </>
      ),
      sheet: [
        { header: 'Rincian', width: 70, value: (event) => trailDetails(event).join('; ') },
        { header: 'Pengajuan', width: 28, value: ({ submission_id }) => submission_id ?? '' },
      ],
    },
  ],
  card: (event, card) => (
    <CardRow {...card} className="px-3 py-0.5">
      <span className="flex justify-between gap-x-3">
        <span className="truncate font-semibold" title={trailActionText(event)}>
          {trailActionText(event)}
        </span>
        <span className="shrink-0">
          <EventTime at={event.at} />
        </span>
      </span>
      <span className="block truncate text-muted text-sm" title={event.nama}>
        {[trailKindLabels[event.kind], event.nama].filter(Boolean).join(' · ')}
      </span>
      <div className="flex items-center gap-x-4 text-sm has-[details[open]]:flex-wrap">
        <span className="max-w-3/5 shrink-0 empty:hidden">
          <EventLink event={event} />
        </span>
        <EventPerson event={event} onPerson={onPerson} />
        {(trailDetails(event).length > 0 || event.submission_id !== undefined) && (
          <details className="shrink-0 open:basis-full">
            <summary className={summaryClass}>Rincian</summary>
            {event.nomor && <SubmissionLink event={event} />}
            <EventFacts event={event} />
            <EventCode event={event} />
          </details>
        )}
      </div>
    </CardRow>
  ),
});
