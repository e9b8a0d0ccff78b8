import { Link } from 'react-router-dom';
import type { TrailEntry } from '../../../../shared/domain/audit-trail/trail.ts';
import { trailDetails } from '../../../../shared/domain/audit-trail/trail-text.ts';
import { auditTrailPath, documentPath, submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { formatDateTime } from '../../lib/format/format.ts';

export interface TrailListProps {
  events: readonly TrailEntry[];
  /** Limits the list to what a person did. */
  onPerson: (nrp: string) => void;
}

export const EventTime = ({ at }: Pick<TrailEntry, 'at'>) => (
  <time dateTime={at} className="tabular-nums">
    {formatDateTime(at)}
  </time>
);

/** Tall enough for a pointer, on a phone and a touched screen for a finger. */
const linkClass =
  'inline-flex min-h-6 items-center underline-offset-2 hover:underline max-sm:min-h-11 pointer-coarse:min-h-11';

/** The document that an event is about, or its submission; a dash where it is about neither. */
export const EventDocument = ({ event }: { event: TrailEntry }) => {
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

export const EventPerson = ({
  event: { actor },
  onPerson,
}: Pick<TrailListProps, 'onPerson'> & { event: TrailEntry }) =>
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

export const EventDetails = ({ event }: { event: TrailEntry }) => {
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
