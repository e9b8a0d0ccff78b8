import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { sessionEndReason, useReader, useUser } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';

/**
 * Signed-in screens. Who has no session goes to the login and comes back; who has just signed out goes home. Where a
 * session ran out over somebody's work, the work stays: see features/account/session-dialogs.tsx.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const reader = useReader();
  const { pathname, search, hash } = useLocation();
  // Another user in another tab of this browser starts with screens of their own.
  if (reader) return <Fragment key={reader.id}>{children}</Fragment>;
  if (sessionEndReason() === 'signed-out') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />;
}

type Refusal = { title: string; message: string };

export const accessRefused: Refusal = {
  title: 'Akses Ditolak',
  message: 'Anda tidak memiliki akses ke halaman ini.',
};

type RequireUserProps = {
  may: (user: SessionUser) => boolean;
  /** What those who may not are told on the way to the dashboard. */
  refusal?: Refusal;
};

/** Screens for some users only; the server enforces the same rule. */
export function RequireUser({ may, refusal }: RequireUserProps) {
  return may(useUser()) ? <Outlet /> : <Refused {...(refusal ? { refusal } : {})} />;
}

function Refused({ refusal }: { refusal?: Refusal }) {
  useEffect(() => {
    // The title is the toast's identity: a development build runs effects twice.
    if (refusal) toast.error(refusal.title, refusal.message, undefined, { id: refusal.title });
  }, [refusal]);
  return <Navigate to="/dashboard" replace />;
}
