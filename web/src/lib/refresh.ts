import { ApiError } from './api-error.ts';
import { send } from './http.ts';
import { currentSession, endSession, reloadSession, startSession } from './session.ts';
import { loadSession, sessionFrom } from './session-storage.ts';

const LOCK = 'hims.refresh';
let inFlight: Promise<boolean> | null = null;

/**
 * Renews the access token: once for all callers of this tab, and one tab at a time, because the refresh token
 * rotates. True when there is a newer token than `stale`; false when the session is over (it is then removed).
 * Throws when the server could not be asked.
 */
export function refreshSession(stale: string): Promise<boolean> {
  inFlight ??= withLock(() => refreshOnce(stale)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function refreshOnce(stale: string): Promise<boolean> {
  const saved = reloadSession();
  if (!saved) return false;
  if (saved.accessToken !== stale) return true;
  try {
    const { output, serverNow } = await send('refresh-session', {});
    // Signed out while the answer was on its way: it must not bring the session back.
    if (!currentSession()) return false;
    startSession(sessionFrom(output.user, output.session, serverNow));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // The session may have ended because another tab signed in again: what that one saved stays.
    const saved = loadSession();
    if (saved && saved.accessToken !== stale) return reloadSession() !== null;
    endSession('expired');
    return false;
  }
}

/** Web Locks exist only on secure origins; elsewhere the server's grace for parallel tabs has to do. */
const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
