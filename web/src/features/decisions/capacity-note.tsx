import { UserSwitchIcon } from '@phosphor-icons/react/UserSwitch';
import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';

/** Before a decision: that it is taken as acting holder, or in the name of an absent one, as history will say. */
export const CapacityNote = ({ row }: { row: Pick<QueuedSubmission, 'decides_as'> }) =>
  row.decides_as && (
    <p className="flex items-start gap-1.5 text-sm">
      <UserSwitchIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        Anda memutuskan selaku <strong className="font-semibold">{row.decides_as}</strong>.
      </span>
    </p>
  );
