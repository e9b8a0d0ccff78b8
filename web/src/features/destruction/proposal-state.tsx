import type { ListedProposal } from '../../../../shared/api/destruction.ts';
import { type ProposalState, proposalStateLabels } from '../../../../shared/domain/records/destruction.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { formatShortDate } from '../../lib/format/format.ts';

const tones: Record<ProposalState, BadgeTone> = {
  proposed: 'review',
  answered: 'approval',
  approved: 'approval',
  minuted: 'approval',
  done: 'done',
  stopped: 'stop',
};

export const ProposalBadge = ({ state }: { state: ProposalState }) => (
  <Badge tone={tones[state]}>{proposalStateLabels[state]}</Badge>
);

/** What a proposal waits for, or how it ended. */
export const proposalNote = ({ state, carry_out_from, answers, stopped, minutes }: ListedProposal): string => {
  if (state === 'proposed') return `${answers.length} dari 5 syarat dijawab`;
  if (state === 'approved' && carry_out_from !== null)
    return `dapat dihentikan sampai ${formatShortDate(carry_out_from)}`;
  if (state === 'stopped') return stopped?.reason ?? '';
  return minutes?.number ?? '';
};
