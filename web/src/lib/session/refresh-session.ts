import { ApiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { endSession, reloadSession, startSession } from './session.ts';
import { loadSession, sessionFrom } from './session-storage.ts';

const lockName = 'hims.refresh';
let inFlight: Promise<boolean> | null = null;

/**
 * Refreshes the access token: once for all callers of this tab, and in one tab at a time, because the refresh token
 * rotates. Returns true when there is a newer token than `staleToken`, and false when the session is over (it is then
 * removed). A response for another user than the stored one ends the session. Throws when the server is unreachable.
 */
export const refreshSession = (staleToken: string): Promise<boolean> => {
  inFlight ??= withLock(() => refreshOnce(staleToken)).finally(() => {
    inFlight = null;
  });
  return inFlight;
};

const refreshOnce = async (staleToken: string): Promise<boolean> => {
  const saved = reloadSession();
  if (!saved) return false;
  if (saved.accessToken !== staleToken) return true;
  const { nrp } = saved.user;
  try {
    const { output, serverNow } = await send('refresh-session', { user_id: nrp });
    const now = reloadSession();
    // The user signed out during the request, so the session must not be restored; or signed in again, so the new
    // session stays.
    if (now?.accessToken !== staleToken) return now !== null;
    if (output.user.nrp !== nrp) return endReplaced(staleToken);
    startSession(sessionFrom(output.user, output.session, serverNow));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'identity_mismatch') return endReplaced(staleToken);
    if (error.status !== 401) throw error;
    // The session may have ended because another tab signed in again: its new session stays.
    const present = loadSession();
    if (present && present.accessToken !== staleToken) return reloadSession() !== null;
    endSession('expired');
    return false;
  }
};

/** The browser's cookie belongs to another user. If another tab has signed that user in, the stored session stays. */
const endReplaced = (staleToken: string): boolean => {
  const now = reloadSession();
  if (now?.accessToken !== staleToken) return now !== null;
  endSession('replaced');
  return false;
};

/**
 * Web Locks require a secure origin; without them the server's grace period for parallel refreshes prevents failures.
 */
const withLock = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, task) : task();
