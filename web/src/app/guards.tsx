import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { sessionEndReason, useSession, useUser } from '../lib/session.ts';

/** Signed-in screens. Who has no session goes to the login and comes back; who has just signed out goes home. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session) return children;
  if (sessionEndReason() === 'signed-out') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />;
}

/** Screens for some users only; the server enforces the same rule. */
export function RequireUser({ may }: { may: (user: SessionUser) => boolean }) {
  return may(useUser()) ? <Outlet /> : <Navigate to="/dashboard" replace />;
}
