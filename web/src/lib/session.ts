import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import {
  type EndReason,
  loadEndReason,
  loadSession,
  onOtherTabs,
  removeSession,
  type Session,
  saveSession,
} from './session-storage.ts';

let current: Session | null = loadSession();
let endReason: EndReason | null = null;
const watchers = new Set<() => void>();

const tell = () => {
  for (const watcher of watchers) watcher();
};

onOtherTabs(() => {
  const before = current;
  current = loadSession();
  endReason = before && !current ? loadEndReason() : null;
  tell();
});

export const currentSession = (): Session | null => current;

/** What is saved now: another tab may have renewed it a moment ago, before its event reached this one. */
export function reloadSession(): Session | null {
  current = loadSession();
  return current;
}

export function startSession(session: Session): void {
  current = session;
  endReason = null;
  saveSession(session);
  tell();
}

/** Takes over what the server says about the user now (a new role, a new name). */
export function updateUser(user: SessionUser): void {
  if (!current || JSON.stringify(current.user) === JSON.stringify(user)) return;
  startSession({ ...current, user });
}

export function endSession(reason: EndReason): void {
  if (!current) return;
  current = null;
  endReason = reason;
  removeSession(reason);
  tell();
}

/** Why the session ended, until a public page has taken note of it. */
export const sessionEndReason = (): EndReason | null => endReason;

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

/** The signed-in user; only for screens behind the session guard. */
export function useUser(): SessionUser {
  const session = useSession();
  if (!session) throw new Error('useUser needs a session: put the screen behind RequireSession');
  return session.user;
}

/** 'Siti Rahma', or 'User 10000031' for someone without a name. */
export const nameOf = (user: Pick<SessionUser, 'full_name' | 'nrp'>): string => user.full_name ?? `User ${user.nrp}`;
