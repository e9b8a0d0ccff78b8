import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { actorOfEvent, capacityOfEvent, titleOfEvent } from '../../../../shared/domain/workflow/event-text.ts';
import { formatDateTime } from '../../lib/format/format.ts';

/** Why a submission was rejected, above everything else: what its submitter opens the panel for. */
export const RejectionReason = ({ history }: Pick<SubmissionDetail, 'history'>) => {
  const last = history.at(-1);
  if (!last?.reason || last.to !== 'rejected') return null;
  return (
    <section className="rounded-md bg-danger-soft px-3 py-2 text-stop">
      <h3 className="text-base">{titleOfEvent(last)}</h3>
      <blockquote className="whitespace-pre-line break-words">{last.reason}</blockquote>
      <p className="mt-1 text-sm">
        {capacityOfEvent(last)}: {actorOfEvent(last)} · {formatDateTime(last.at)}
      </p>
    </section>
  );
};
