import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { FilePlusIcon } from '@phosphor-icons/react/FilePlus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { WarningIcon } from '@phosphor-icons/react/Warning';
import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { cn } from '../../lib/cn.ts';
import { consequenceOf } from './consequence.ts';
import type { DecisionAction } from './decision.ts';

const purposeStyles = {
  new: { icon: FilePlusIcon, colour: 'bg-primary-soft text-primary' },
  revision: { icon: ArrowsClockwiseIcon, colour: 'bg-primary-soft text-primary' },
  cancellation: { icon: TrashIcon, colour: 'bg-danger-soft text-stop' },
} as const;

type ConsequenceNoteProps = { submission: QueuedSubmission; action: DecisionAction };

/** What the submission changes: a cancellation looks different from a new document. */
export const ConsequenceNote = ({ submission, action }: ConsequenceNoteProps) => {
  const { change, effect, warning } = consequenceOf(submission, action);
  const { icon: Picture, colour } = purposeStyles[submission.submission_purpose ?? 'new'];
  return (
    <div className={cn('flex items-start gap-2 rounded-md px-3 py-2', colour)}>
      <Picture aria-hidden size={18} className="mt-px shrink-0" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{change}</p>
        <p className="text-ink text-sm">{effect}</p>
        {warning && (
          <p className="mt-1 flex items-start gap-1 text-review text-sm">
            <WarningIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
            {warning}
          </p>
        )}
      </div>
    </div>
  );
};
