import * as z from 'zod/mini';
import { endedChangeNotice } from '../../shared/domain/notices/waiting-change-notice.ts';
import { loadDocumentOrDeleted } from '../documents/document-store.ts';
import { storedEditFields } from '../documents/manual-edit-store.ts';
import { notify } from '../notifications/notification-store.ts';

/** A history entry (PAST#id / EDIT#version) that ended a waiting change. */
export const endedChangeItem = z.extend(storedEditFields, {
  PK: z.string(),
  SK: z.string(),
  action: z.enum(['change_refused', 'change_outdated', 'change_withdrawn']),
  proposal: z.object({ made_by: z.string(), made_by_name: z.nullable(z.string()), made_at: z.string() }),
});
export type EndedChange = z.infer<typeof endedChangeItem>;

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
