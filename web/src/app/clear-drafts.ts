import { sessionEndReason, subscribeSession } from '../lib/session/session.ts';

/** What this tab keeps of unfinished work; every entry of ours is one of these. */
const keyPrefix = 'hims.';

/** Whoever signs out leaves no half-written form or list behind in this tab; a session that ran out keeps them. */
export const clearDraftsOnSignOut = (): void => {
  subscribeSession(() => {
    if (sessionEndReason() !== 'signed-out') return;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyPrefix)) sessionStorage.removeItem(key);
  });
};
