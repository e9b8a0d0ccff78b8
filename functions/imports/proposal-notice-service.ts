import { decidedChangeNotice, waitingChangeNotice } from '../../shared/domain/notices/waiting-change-notice.ts';
import { userName } from '../../shared/domain/people/roles.ts';
import { mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import { loadDocumentOrDeleted } from '../documents/document-store.ts';
import type { ProposalEntry } from '../documents/manual-edit-store.ts';
import { notify } from '../notifications/notification-store.ts';
import { listKeepers } from '../profiles/role-member-store.ts';

/**
 * Notifies those who may decide a change that waits, and its maker of what became of it, unless they ended it
 * themselves. Idempotent: the id follows from the entry.
 */
export const notifyProposal = async ({ PK, SK, ...edit }: ProposalEntry): Promise<void> => {
  const { action, at, by_nrp, by_name, reason, proposal, accepted } = edit;
  const document = await loadDocumentOrDeleted(PK.slice('PAST#'.length));
  if (!document) throw new Error(`The document of ${PK} does not exist`);
  const { nomor } = document;
  if (action === 'change_waiting') {
    const by = userName({ nrp: by_nrp, full_name: by_name });
    // One for all changes of a save or an import, which have the same time.
    const notice = { event_id: `CHANGES#${by_nrp}#${at}`, at, submission_id: null, ...waitingChangeNotice(nomor, by) };
    for (const nrp of await listKeepers()) if (mayDecideFor(nrp, by_nrp)) await notify(nrp, notice);
    return;
  }
  const maker = proposal?.made_by ?? by_nrp;
  const decider = accepted ?? { by_nrp, by_name };
  if (maker === decider.by_nrp) return;
  const by = userName({ nrp: decider.by_nrp, full_name: decider.by_name });
  await notify(maker, {
    event_id: `${PK}#${SK}`,
    at,
    submission_id: null,
    ...decidedChangeNotice(accepted ? 'accepted' : action, {
      nomor,
      by,
      // Of an accepted deletion it is the maker's own.
      reason: accepted ? undefined : reason,
    }),
  });
};
