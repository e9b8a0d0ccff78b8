import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { sessionEndReason, useCurrentUser, useUser } from '../lib/session/session.ts';
import { toast } from '../lib/toast.ts';

/**
 * Signed-in screens. Without a session the user is redirected to the login page and back afterwards; after signing out,
 * to the home page. When a session expires on an open screen, the screen stays mounted: see
 * features/account/session-dialogs.tsx.
 */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  // The key remounts the screens when another tab of this browser signs in a different user.
  if (user) return <Fragment key={user.id}>{children}</Fragment>;
  if (sessionEndReason() === 'signed-out') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />;
};

type DeniedMessage = { title: string; message: string };

export const accessDeniedMessage: DeniedMessage = {
  title: 'Akses Ditolak',
  message: 'Anda tidak memiliki akses ke halaman ini.',
};

export const reviewDeniedMessage: DeniedMessage = {
  title: 'Akses Ditolak',
  message: 'Halaman Peninjauan hanya untuk Admin.',
};

export const approvalDeniedMessage: DeniedMessage = {
  title: 'Akses Ditolak',
  message: 'Halaman Approval hanya untuk pejabat yang menyetujui dokumen.',
};

type RequireUserProps = {
  canOpen: (user: SessionUser) => boolean;
  /** Toast shown when a user without permission is redirected to the dashboard. */
  deniedMessage?: DeniedMessage;
};

/** Screens for some users only. The server enforces the same permissions. */
export const RequireUser = ({ canOpen, deniedMessage }: RequireUserProps) =>
  canOpen(useUser()) ? <Outlet /> : <AccessDenied {...(deniedMessage ? { deniedMessage } : {})} />;

const AccessDenied = ({ deniedMessage }: { deniedMessage?: DeniedMessage }) => {
  useEffect(() => {
    // The title is the toast's id because a development build runs effects twice.
    if (deniedMessage) toast.error(deniedMessage.title, deniedMessage.message, undefined, { id: deniedMessage.title });
  }, [deniedMessage]);
  return <Navigate to="/dashboard" replace />;
};
