import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { sessionEndReason, useCurrentUser, useUser } from '../lib/session/session.ts';
import { toast } from '../lib/toast.ts';

/**
 * Signed-in screens. Who has no session goes to the login and comes back; who has just signed out goes home. Where a
 * session ran out over somebody's work, the work stays: see features/account/session-dialogs.tsx.
 */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  // Another user in another tab of this browser starts with screens of their own.
  if (user) return <Fragment key={user.id}>{children}</Fragment>;
  if (sessionEndReason() === 'signed-out') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />;
};

type DeniedMessage = { title: string; message: string };

export const accessDeniedMessage: DeniedMessage = {
  title: 'Akses Ditolak',
  message: 'Anda tidak memiliki akses ke halaman ini.',
};

type RequireUserProps = {
  canOpen: (user: SessionUser) => boolean;
  /** What those who may not are told on the way to the dashboard. */
  deniedMessage?: DeniedMessage;
};

/** Screens for some users only; the server enforces the same rule. */
export const RequireUser = ({ canOpen, deniedMessage }: RequireUserProps) =>
  canOpen(useUser()) ? <Outlet /> : <AccessDenied {...(deniedMessage ? { deniedMessage } : {})} />;

const AccessDenied = ({ deniedMessage }: { deniedMessage?: DeniedMessage }) => {
  useEffect(() => {
    // The title is the toast's identity: a development build runs effects twice.
    if (deniedMessage) toast.error(deniedMessage.title, deniedMessage.message, undefined, { id: deniedMessage.title });
  }, [deniedMessage]);
  return <Navigate to="/dashboard" replace />;
};
