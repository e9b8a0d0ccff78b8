import type { SessionTokens, SessionUser } from '../../../../shared/api/sessions.ts';
import type { Role } from '../../../../shared/domain/people/roles.ts';
import { signInFailures } from '../../../../shared/sign-in-failures.ts';

const sessionKey = 'hims.session';
const endReasonKey = 'hims.session-ended';

/** Why the session ended. */
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

/** The stored form of a session; other readers of this browser expect the user in it. */
type SavedSession = {
  user: {
    id: string;
    email: string;
    aud: 'authenticated';
    app_metadata: { provider: 'custom' };
    user_metadata: Pick<SessionUser, 'nrp' | 'full_name' | 'avatar_url'> & { roles: Role[] };
    display_name: string | null;
    avatar_url: string | null;
    role: SessionUser['role'];
    positions: SessionUser['positions'];
  };
  access_token: string;
  /** By this browser's clock, in milliseconds. */
  refresh_at: number;
  /** By this browser's clock, in milliseconds. */
  ends_at: number;
};

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
  const saved: SavedSession = {
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
    },
    access_token: accessToken,
    refresh_at: refreshAt,
    ends_at: endsAt,
  };
  localStorage.setItem(sessionKey, JSON.stringify(saved));
  localStorage.removeItem(endReasonKey);
};

/** The stored session; an entry that does not parse is removed. */
export const loadSession = (): Session | null => {
  const text = localStorage.getItem(sessionKey);
  if (text === null) return null;
  const session = sessionOf(parsedJson(text));
  if (!session) localStorage.removeItem(sessionKey);
  return session;
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

const roleNames: Record<Role, true> = { admin: true, level1_management: true, document_controller: true };
const isRole = (value: unknown): value is Role => typeof value === 'string' && Object.hasOwn(roleNames, value);

/** Checked by hand, because the landing page would load zod for it. The server's data replaces the user soon after. */
const sessionOf = (saved: unknown): Session | null => {
  if (!isRecord(saved) || !isRecord(saved.user) || !isRecord(saved.user.user_metadata)) return null;
  const { access_token, refresh_at, ends_at } = saved;
  const { id, display_name, role, positions } = saved.user;
  const { nrp, roles, full_name, avatar_url } = saved.user.user_metadata;
  const roleList = Array.isArray(roles) ? roles : [roles];
  if (typeof access_token !== 'string' || typeof refresh_at !== 'number' || typeof ends_at !== 'number') return null;
  if (typeof id !== 'string' || typeof nrp !== 'string' || !roleList.every(isRole)) return null;
  if (!isTextOrNull(full_name) || !isTextOrNull(avatar_url) || !isTextOrNull(display_name)) return null;
  if (!(role === 'user' || isRole(role)) || !Array.isArray(positions) || !positions.every(isRecord)) return null;
  return {
    user: {
      ...{ id, nrp, roles: roleList, full_name, avatar_url, display_name, role },
      positions: positions as SessionUser['positions'],
    },
    accessToken: access_token,
    refreshAt: refresh_at,
    endsAt: ends_at,
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
