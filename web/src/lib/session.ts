import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import {
  type EndReason,
  isLapse,
  lapseSentences,
  loadEndReason,
  loadSession,
  onOtherTabs,
  removeSession,
  type Session,
  saveSession,
} from './session-storage.ts';

let current: Session | null = loadSession();
let endReason: EndReason | null = lapseBefore();
/** Whose session ran out while they were at work: their screens stay as they are until they sign in again. */
let lapsed: SessionUser | null = null;
/** Whether the server has vouched for the session since the page was opened; before, there is no work to keep. */
let vouched = false;
const watchers = new Set<() => void>();

const tell = () => {
  for (const watcher of watchers) watcher();
};

onOtherTabs(() => {
  const before = current;
  current = loadSession();
  if (current) settle();
  else if (before) over(before, loadEndReason());
  tell();
});

/** A session that lapsed before the page was opened; a sign-out is past by then. */
function lapseBefore(): EndReason | null {
  const reason = loadEndReason();
  return !current && isLapse(reason) ? reason : null;
}

function settle(): void {
  endReason = null;
  lapsed = null;
}

function over({ user }: Session, reason: EndReason | null): void {
  endReason = reason;
  lapsed = isLapse(reason) && vouched ? user : null;
  vouched = false;
}

export const currentSession = (): Session | null => current;

/** What is saved now: another tab may have renewed it a moment ago, before its event reached this one. */
export function reloadSession(): Session | null {
  current = loadSession();
  return current;
}

export function startSession(session: Session): void {
  current = session;
  vouched = true;
  settle();
  saveSession(session);
  tell();
}

/** Takes over what the server says about the user now (a new role, a new name). */
export function updateUser(user: SessionUser): void {
  vouched = true;
  if (!current || JSON.stringify(current.user) === JSON.stringify(user)) return;
  startSession({ ...current, user });
}

export function endSession(reason: EndReason): void {
  if (!current) return;
  const ended = current;
  current = null;
  over(ended, reason);
  removeSession(reason);
  tell();
}

/** Whoever's session ran out does not come back: the login takes the place of their screens. */
export function giveUpLapsed(): void {
  lapsed = null;
  tell();
}

/** Whom the signed-in screens are for: the user, or the one whose session ran out over them. */
export const currentReader = (): SessionUser | null => current?.user ?? lapsed;

/** Why the session ended, until a public page has taken note of it. */
export const sessionEndReason = (): EndReason | null => endReason;

/** What to tell the user of a session that lapsed; undefined where they signed out or nothing ended. */
export const lapseSentence = (): string | undefined => (isLapse(endReason) ? lapseSentences[endReason] : undefined);

export function acknowledgeSessionEnd(): void {
  endReason = null;
}

export function subscribeSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, currentSession);
}

export function useReader(): SessionUser | null {
  return useSyncExternalStore(subscribeSession, currentReader);
}

/** The signed-in user; only for screens behind the session guard. */
export function useUser(): SessionUser {
  const reader = useReader();
  if (!reader) throw new Error('useUser needs a session: put the screen behind RequireSession');
  return reader;
}

/** 'Siti Rahma', or 'User 10000031' for someone without a name. */
export const nameOf = (user: Pick<SessionUser, 'full_name' | 'nrp'>): string => user.full_name ?? `User ${user.nrp}`;
