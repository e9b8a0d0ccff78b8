import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../../shared/api/sessions.ts';
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

/** A session that lapsed before the page was opened; a sign-out is past by then. */
const lapseBefore = (): EndReason | null => {
  const reason = loadEndReason();
  return !current && isLapse(reason) ? reason : null;
};

let endReason: EndReason | null = lapseBefore();
/** Whose session ran out while they were at work: their screens stay as they are until they sign in again. */
let expiredUser: SessionUser | null = null;
/** Whether the server has vouched for the session since the page was opened; before, there is no work to keep. */
let isConfirmed = false;
const watchers = new Set<() => void>();

const notifyWatchers = () => {
  for (const watcher of watchers) watcher();
};

subscribeOtherTabs(() => {
  const before = current;
  current = loadSession();
  if (current) clearEnd();
  else if (before) recordEnd(before, loadEndReason());
  notifyWatchers();
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

/** What is saved now: another tab may have renewed it a moment ago, before its event reached this one. */
export const reloadSession = (): Session | null => {
  current = loadSession();
  return current;
};

export const startSession = (session: Session): void => {
  current = session;
  isConfirmed = true;
  clearEnd();
  saveSession(session);
  notifyWatchers();
};

/** Takes over what the server says about the user now (a new role, a new name). */
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
  notifyWatchers();
};

/** Whoever's session ran out does not come back: the login takes the place of their screens. */
export const dismissExpiredUser = (): void => {
  expiredUser = null;
  notifyWatchers();
};

/** Whom the signed-in screens are for: the user, or the one whose session ran out over them. */
export const currentUser = (): SessionUser | null => current?.user ?? expiredUser;

/** Why the session ended, until a public page has taken note of it. */
export const sessionEndReason = (): EndReason | null => endReason;

/** What to tell the user of a session that lapsed; undefined where they signed out or nothing ended. */
export const lapseSentence = (): string | undefined => (isLapse(endReason) ? lapseSentences[endReason] : undefined);

export const acknowledgeSessionEnd = (): void => {
  endReason = null;
};

export const subscribeSession = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, currentSession);

export const useCurrentUser = (): SessionUser | null => useSyncExternalStore(subscribeSession, currentUser);

/** The signed-in user; only for screens behind the session guard. */
export const useUser = (): SessionUser => {
  const user = useCurrentUser();
  if (!user) throw new Error('useUser needs a session: put the screen behind RequireSession');
  return user;
};

/** 'Siti Rahma', or 'User 10000031' for someone without a name. */
export const nameOf = (user: Pick<SessionUser, 'full_name' | 'nrp'>): string => user.full_name ?? `User ${user.nrp}`;
