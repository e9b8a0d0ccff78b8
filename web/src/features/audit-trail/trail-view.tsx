import { Link } from 'react-router-dom';
import { type TrailEntry, trailKindLabels } from '../../../../shared/domain/audit-trail/trail.ts';
import { trailActionText, trailDetails } from '../../../../shared/domain/audit-trail/trail-text.ts';
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
  const { nomor, nama, document_id, submission_id, job_id } = event;
  if (job_id !== undefined)
    return (
      <Link className={`underline ${linkClass}`} to={`${auditTrailPath}?impor=${job_id}`}>
        Lihat baris
      </Link>
    );
  if (!nomor && !submission_id) return <span className="text-muted">–</span>;
  return (
    <>
      {nomor && document_id !== undefined && (
        <Link className={`wrap-anywhere font-semibold ${linkClass}`} to={documentPath(nomor, { id: document_id })}>
          {nomor}
        </Link>
      )}
      {nomor && document_id === undefined && <span className="block wrap-anywhere font-semibold">{nomor}</span>}
      {nama && <span className="line-clamp-2 wrap-anywhere text-muted text-sm">{nama}</span>}
      {submission_id !== undefined && (
        <Link className={`text-sm ${linkClass} underline`} to={submissionPath(submission_id)}>
          Pengajuan
        </Link>
      )}
    </>
  );
};

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
      className={`flex-col items-start! justify-center text-left wrap-anywhere ${linkClass}`}
      title="Tampilkan semua kejadian oleh orang ini"
      onClick={() => onPerson(actor.nrp)}
    >
      {userName(actor)}
      {actor.full_name !== null && <span className="block text-muted text-sm tabular-nums">{actor.nrp}</span>}
    </button>
  );

const EventDetails = ({ event }: { event: TrailEntry }) => {
  const details = trailDetails(event);
  return details.length === 0 ? null : (
    <ul className="text-sm">
      {details.map((detail) => (
        <li key={detail} className="wrap-anywhere">
          {detail}
        </li>
      ))}
    </ul>
  );
};

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
      cell: (event) => <EventDetails event={event} />,
      sheet: [
        { header: 'Rincian', width: 70, value: (event) => trailDetails(event).join('; ') },
        { header: 'Pengajuan', width: 28, value: ({ submission_id }) => submission_id ?? '' },
      ],
    },
  ],
  card: (event, card) => (
    <CardRow {...card} className="flex flex-col gap-1 px-3 py-2.5">
      <span className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="text-muted">{trailKindLabels[event.kind]}</span>
        <EventTime at={event.at} />
      </span>
      <span className="wrap-anywhere font-semibold">{trailActionText(event)}</span>
      {(event.nomor || event.submission_id || event.job_id) && (
        <span>
          <EventDocument event={event} />
        </span>
      )}
      <EventPerson event={event} onPerson={onPerson} />
      <EventDetails event={event} />
    </CardRow>
  ),
});
