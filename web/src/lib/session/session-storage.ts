import { z } from 'zod';
import type { SessionTokens, SessionUser } from '../../../../shared/api/sessions.ts';
import { position, role } from '../../../../shared/domain/roles.ts';
import { failures } from '../../../../shared/errors.ts';

const sessionKey = 'hims.session';
const endReasonKey = 'hims.session-ended';

/** Why the session ended. */
export type EndReason = 'signed-out' | LapseReason;
/** `replaced`: the browser's cookie belongs to another user. */
type LapseReason = 'expired' | 'replaced';

/** Messages for sessions that ended without the user signing out. */
export const lapseSentences: Record<LapseReason, string> = {
  expired: failures.unauthenticated.message,
  replaced:
    'Sesi Anda diakhiri karena peramban ini telah digunakan untuk masuk dengan NRP lain. Masuk kembali untuk melanjutkan; isian formulir Anda tetap tersimpan.',
};

export const isLapse = (reason: EndReason | null): reason is LapseReason =>
  reason === 'expired' || reason === 'replaced';

const savedSession = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    aud: z.literal('authenticated'),
    app_metadata: z.object({ provider: z.literal('custom') }),
    user_metadata: z.object({
      nrp: z.string(),
      roles: z.union([z.array(role), role.transform((single) => [single])]),
      full_name: z.string().nullable(),
      avatar_url: z.string().nullable(),
    }),
    display_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    role: z.union([role, z.literal('user')]),
    positions: z.array(position),
  }),
  access_token: z.string(),
  /** By this browser's clock, in milliseconds. */
  refresh_at: z.number(),
  /** By this browser's clock, in milliseconds. */
  ends_at: z.number(),
});
type SavedSession = z.input<typeof savedSession>;

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
  const saved = parseSaved(text);
  if (!saved) {
    localStorage.removeItem(sessionKey);
    return null;
  }
  const { id, user_metadata, positions, display_name, role: strongestRole } = saved.user;
  return {
    user: { id, ...user_metadata, positions, display_name, role: strongestRole },
    accessToken: saved.access_token,
    refreshAt: saved.refresh_at,
    endsAt: saved.ends_at,
  };
};

const parseSaved = (text: string): z.output<typeof savedSession> | undefined => {
  try {
    return savedSession.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
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
