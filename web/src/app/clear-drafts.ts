import { choicesKeyPrefix } from '../lib/search/choices-key.ts';
import { sessionEndReason, subscribeSession } from '../lib/session/session.ts';

/** Prefix of every sessionStorage entry with unfinished work of this tab. */
const draftKeyPrefix = 'hims.';

const removeEntries = (storage: Storage, prefix: string): void => {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
};

/**
 * Signing out deletes the unfinished forms and edits stored in this tab, and what users of this browser chose in searches;
 * an expired session does not.
 */
export const clearDraftsOnSignOut = (): void => {
  subscribeSession(() => {
    if (sessionEndReason() !== 'signed-out') return;
    removeEntries(sessionStorage, draftKeyPrefix);
    removeEntries(localStorage, choicesKeyPrefix);
  });
};
