import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../../shared/api/sessions.ts';
import { Listeners } from '../listeners.ts';
import {
  type EndReason,
  isLapse,
  lapseSentences,
  loadEndReason,
  loadSession,
  removeSession,
  type Session,
  saveSession,
  subscribeOtherTabs,
} from './session-storage.ts';

let current: Session | null = loadSession();

/** The reason if the session expired before the page was loaded; a previous sign-out is irrelevant. */
const initialEndReason = (): EndReason | null => {
  const reason = loadEndReason();
  return !current && isLapse(reason) ? reason : null;
};

let endReason: EndReason | null = initialEndReason();
/** The user whose session expired while a screen was open; the screen stays mounted until they sign in again. */
let expiredUser: SessionUser | null = null;
/** Whether the server has confirmed the session since the page was loaded; before that there is no unsaved work. */
let isConfirmed = false;
const listeners = new Listeners();

subscribeOtherTabs(() => {
  const before = current;
  current = loadSession();
  if (current) clearEnd();
  else if (before) recordEnd(before, loadEndReason());
  listeners.notify();
});

const clearEnd = (): void => {
  endReason = null;
  expiredUser = null;
};

const recordEnd = ({ user }: Session, reason: EndReason | null): void => {
  endReason = reason;
  expiredUser = isLapse(reason) && isConfirmed ? user : null;
  isConfirmed = false;
};

export const currentSession = (): Session | null => current;

/** Reads the stored session: another tab may have refreshed it before its storage event arrived here. */
export const reloadSession = (): Session | null => {
  current = loadSession();
  return current;
};

export const startSession = (session: Session): void => {
  current = session;
  isConfirmed = true;
  clearEnd();
  saveSession(session);
  listeners.notify();
};

export const updateUser = (user: SessionUser): void => {
  isConfirmed = true;
  if (!current || JSON.stringify(current.user) === JSON.stringify(user)) return;
  startSession({ ...current, user });
};

export const endSession = (reason: EndReason): void => {
  if (!current) return;
  const ended = current;
  current = null;
  recordEnd(ended, reason);
  removeSession(reason);
  listeners.notify();
};

/** The user with the expired session declines to sign in again; the login page replaces their screens. */
export const dismissExpiredUser = (): void => {
  expiredUser = null;
  listeners.notify();
};

/** The user of the signed-in screens: of the current session, or of the one that expired on an open screen. */
export const currentUser = (): SessionUser | null => current?.user ?? expiredUser;

/** Why the session ended; reset when a public page has shown it. */
export const sessionEndReason = (): EndReason | null => endReason;

/** The message about an expired session; undefined after a sign-out or while the session lasts. */
export const lapseSentence = (): string | undefined => (isLapse(endReason) ? lapseSentences[endReason] : undefined);

export const acknowledgeSessionEnd = (): void => {
  endReason = null;
};

export const subscribeSession = listeners.subscribe;

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, currentSession);

export const useCurrentUser = (): SessionUser | null => useSyncExternalStore(subscribeSession, currentUser);

/** The signed-in user; only for screens behind the session guard. */
export const useUser = (): SessionUser => {
  const user = useCurrentUser();
  if (!user) throw new Error('useUser needs a session: put the screen behind RequireSession');
  return user;
};

/** 'Siti Rahma', or 'User 10000031' for a user without a name. */
export const nameOf = (user: Pick<SessionUser, 'full_name' | 'nrp'>): string => user.full_name ?? `User ${user.nrp}`;
