import { sessionEndReason, subscribeSession } from '../lib/session/session.ts';

/** Prefix of every sessionStorage entry with unfinished work of this tab. */
const keyPrefix = 'hims.';

/** Signing out deletes the unfinished forms and edits stored in this tab; an expired session does not. */
export const clearDraftsOnSignOut = (): void => {
  subscribeSession(() => {
    if (sessionEndReason() !== 'signed-out') return;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyPrefix)) sessionStorage.removeItem(key);
  });
};
