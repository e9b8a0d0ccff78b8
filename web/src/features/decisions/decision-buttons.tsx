import { CheckIcon } from '@phosphor-icons/react/Check';
import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple';
import { XIcon } from '@phosphor-icons/react/X';
import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { Button, type ButtonSize } from '../../components/ui/button.tsx';
import type { DecisionAction } from './decision.ts';

type DecisionButtonsProps = {
  row: QueuedSubmission;
  onDecide: (action: DecisionAction) => void;
  size?: ButtonSize;
};

/** Reject and Approve, in this order as everywhere, or why the user cannot decide. */
export const DecisionButtons = ({ row, onDecide, size = 'sm' }: DecisionButtonsProps) => {
  if (row.blocked !== null) {
    return (
      <p className="flex items-start gap-1.5 text-muted text-sm">
        <LockSimpleIcon aria-hidden size={16} className="mt-px shrink-0" />
        <span>{row.blocked}</span>
      </p>
    );
  }
  return (
    <div className="flex gap-2 print:hidden max-sm:w-full max-sm:[&>button]:flex-1">
      <Button
        size={size}
        variant="secondary"
        className="text-danger!"
        aria-label={`Reject ${row.document_title}`}
        onClick={() => onDecide('reject')}
      >
        <XIcon aria-hidden size={16} />
        Reject
      </Button>
      <Button size={size} aria-label={`Approve ${row.document_title}`} onClick={() => onDecide('approve')}>
        <CheckIcon aria-hidden size={16} />
        Approve
      </Button>
    </div>
  );
};
