import { endedChangeNotice } from '../../shared/domain/notices/waiting-change-notice.ts';
import { loadDocumentOrDeleted } from '../documents/document-store.ts';
import type { EndedChange } from '../documents/manual-edit-store.ts';
import { notify } from '../notifications/notification-store.ts';

/** Notifies who made the change, unless they ended it themselves. Idempotent: the id follows from the entry. */
export const notifyEndedChange = async ({ PK, SK, action, at, by_nrp, by_name, reason, proposal }: EndedChange) => {
  if (proposal.made_by === by_nrp) return;
  const document = await loadDocumentOrDeleted(PK.slice('PAST#'.length));
  if (!document) throw new Error(`The document of ${PK} does not exist`);
  await notify(proposal.made_by, {
    event_id: `${PK}#${SK}`,
    at,
    submission_id: null,
    ...endedChangeNotice(action, { nomor: document.nomor, by: by_name ?? `User ${by_nrp}`, reason }),
  });
};
