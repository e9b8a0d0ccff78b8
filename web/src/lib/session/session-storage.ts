import * as z from 'zod/mini';
import { type SessionTokens, type SessionUser, sessionUser } from '../../../../shared/api/sessions.ts';
import { signInFailures } from '../../../../shared/sign-in-failures.ts';
import { parsedJson } from '../parsed-json.ts';

const sessionKey = 'hims.session';
const endReasonKey = 'hims.session-ended';

export type EndReason = 'signed-out' | LapseReason;
/** `replaced`: the browser's cookie belongs to another user. */
type LapseReason = 'expired' | 'replaced';

/** Messages for sessions that ended without the user signing out. */
export const lapseSentences: Record<LapseReason, string> = {
  expired: signInFailures.unauthenticated.message,
  replaced:
    'Sesi Anda diakhiri karena peramban ini telah digunakan untuk masuk dengan NRP lain. Masuk kembali untuk melanjutkan; isian formulir Anda tetap tersimpan.',
};

export const isLapse = (reason: EndReason | null): reason is LapseReason =>
  reason === 'expired' || reason === 'replaced';

/** What is read of a stored session, in the form that other readers of this browser expect. */
const savedSession = z.object({
  user: z.extend(z.pick(sessionUser, { id: true, display_name: true, role: true, positions: true, supervises: true }), {
    user_metadata: z.pick(sessionUser, { nrp: true, roles: true, full_name: true, avatar_url: true }),
  }),
  access_token: z.string(),
  /** By this browser's clock, in milliseconds, as `ends_at`. */
  refresh_at: z.number(),
  ends_at: z.number(),
});

export type Session = {
  user: SessionUser;
  accessToken: string;
  /** When to refresh the access token, by this browser's clock (milliseconds). */
  refreshAt: number;
  /** Absolute end of the session, which a refresh does not extend, by this browser's clock (milliseconds). */
  endsAt: number;
};

const refreshAheadMs = 60_000;

/**
 * `serverNow` makes the result independent of a wrong browser clock: the remaining lifetimes are added to the local
 * time.
 */
export const sessionFrom = (user: SessionUser, tokens: SessionTokens, serverNow: number | undefined): Session => {
  const now = Date.now();
  const localTimeOf = (instant: string): number => now + Date.parse(instant) - (serverNow ?? now);
  return {
    user,
    accessToken: tokens.access_token,
    refreshAt: localTimeOf(tokens.expires_at) - refreshAheadMs,
    endsAt: localTimeOf(tokens.session_ends_at),
  };
};

export const saveSession = ({ user, accessToken, refreshAt, endsAt }: Session): void => {
  const saved = {
    user: {
      id: user.id,
      email: `${user.nrp}@hims.local`,
      aud: 'authenticated',
      app_metadata: { provider: 'custom' },
      user_metadata: {
        nrp: user.nrp,
        roles: user.roles,
        full_name: user.full_name,
        avatar_url: user.avatar_url,
      },
      display_name: user.display_name,
      avatar_url: user.avatar_url,
      role: user.role,
      positions: user.positions,
      supervises: user.supervises,
    },
    access_token: accessToken,
    refresh_at: refreshAt,
    ends_at: endsAt,
  };
  localStorage.setItem(sessionKey, JSON.stringify(saved));
  localStorage.removeItem(endReasonKey);
};

/** The stored session; an entry that does not parse is removed. The server's data replaces its user soon after. */
export const loadSession = (): Session | null => {
  const text = localStorage.getItem(sessionKey);
  if (text === null) return null;
  const saved = savedSession.safeParse(parsedJson(text));
  if (!saved.success) {
    localStorage.removeItem(sessionKey);
    return null;
  }
  const { user_metadata, ...user } = saved.data.user;
  return {
    user: { ...user, ...user_metadata },
    accessToken: saved.data.access_token,
    refreshAt: saved.data.refresh_at,
    endsAt: saved.data.ends_at,
  };
};

/** The reason is written first: other tabs read it when the session is removed. */
export const removeSession = (reason: EndReason): void => {
  localStorage.setItem(endReasonKey, reason);
  localStorage.removeItem(sessionKey);
};

export const loadEndReason = (): EndReason | null => {
  const reason = localStorage.getItem(endReasonKey);
  return reason === 'signed-out' || reason === 'expired' || reason === 'replaced' ? reason : null;
};

/** Calls back when another tab signs in, refreshes or signs out. */
export const subscribeOtherTabs = (changed: () => void): void => {
  window.addEventListener('storage', (event) => {
    if (event.key === sessionKey || event.key === null) changed();
  });
};
