import { canReviewDocuments } from '../../shared/domain/documents/document-access.ts';
import type { Position, Role } from '../../shared/domain/people/roles.ts';
import { waitsFor } from '../../shared/domain/records/destruction.ts';
import { holdActionsOf, type RecordHold } from '../../shared/domain/records/holds.ts';
import { loadWaitingHolds } from '../records/hold-store.ts';
import { loadOpenProposals, type StoredProposal } from './proposal-store.ts';

interface Actor {
  nrp: string;
  roles: readonly Role[];
  /** In force. */
  positions: readonly Position[];
}

/** What of destructions and holds waits for a person. */
export interface DestructionDuties {
  proposals: StoredProposal[];
  holds: RecordHold[];
}

/** Reads what is open once, and says of each person what of it waits for them. */
export const loadDestructionDuties = async (now: Date): Promise<(actor: Actor) => DestructionDuties> => {
  const [proposals, holds] = await Promise.all([loadOpenProposals(), loadWaitingHolds()]);
  return (actor) => ({
    proposals: proposals.filter((each) => waitsFor(each, actor, now)),
    holds: holds.filter(
      (hold) =>
        canReviewDocuments(actor, hold.department) &&
        holdActionsOf(hold, actor).some((action) => action === 'confirm' || action === 'confirm_lift'),
    ),
  });
};
