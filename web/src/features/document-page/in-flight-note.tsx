import { Link } from 'react-router-dom';
import type { NumberStatus } from '../../../../shared/api/documents.ts';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { levelLabel } from '../../../../shared/domain/workflow/workflow.ts';
import { linkClass } from '../../components/link-class.ts';
import { formatShortDate } from '../../lib/format/format.ts';

/** That a submission has reserved the number, its stage, and the way to it for those who may read it. */
export const InFlightNote = ({ inFlight }: { inFlight: NonNullable<NumberStatus['in_flight']> }) => (
  <>
    Sedang diajukan sejak {formatShortDate(inFlight.since)}, tahap {levelLabel(inFlight.state)}.{' '}
    {inFlight.submission_id !== null && (
      <Link className={linkClass} to={submissionPath(inFlight.submission_id)}>
        Lihat Pengajuan
      </Link>
    )}
  </>
);
