import { ApiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { endSession, reloadSession, startSession } from './session.ts';
import { loadSession, sessionFrom } from './session-storage.ts';

const lockName = 'hims.refresh';
let inFlight: Promise<boolean> | null = null;

/**
 * Renews the access token: once for all callers of this tab, and one tab at a time, because the refresh token
 * rotates. True when there is a newer token than `stale`; false when the session is over (it is then removed). A renewal
 * that names another user than the saved one ends the session.
 * Throws when the server could not be asked.
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
    // Signed out while the answer was on its way: it must not bring the session back. Or signed in anew: that one stays.
    if (now?.accessToken !== staleToken) return now !== null;
    if (output.user.nrp !== nrp) return endReplaced(staleToken);
    startSession(sessionFrom(output.user, output.session, serverNow));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'identity_mismatch') return endReplaced(staleToken);
    if (error.status !== 401) throw error;
    // The session may have ended because another tab signed in again: what that one saved stays.
    const present = loadSession();
    if (present && present.accessToken !== staleToken) return reloadSession() !== null;
    endSession('expired');
    return false;
  }
};

/** The browser's cookie is another user's. Another tab may have signed that user in and saved their session: it stays. */
const endReplaced = (staleToken: string): boolean => {
  const now = reloadSession();
  if (now?.accessToken !== staleToken) return now !== null;
  endSession('replaced');
  return false;
};

/** Web Locks exist only on secure origins; elsewhere the server's grace for parallel tabs has to do. */
const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : work();
