import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { sessionEndReason, useCurrentUser, useUser } from '../lib/session/session.ts';
import { toast } from '../lib/toast.ts';
import { type AccessName, accessRules } from './screen-access.ts';

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

const deniedMessages: Partial<Record<AccessName, string>> = {
  approver: 'Halaman Approval hanya untuk pejabat yang menyetujui dokumen.',
  submissionReviewer: 'Halaman Peninjauan hanya untuk Admin.',
};

type RequireAccessProps = { access: AccessName; department: DepartmentCode | undefined };

/** Around a screen for some users only; others are redirected to the dashboard, with a toast that says why. */
export const RequireAccess = ({ access, department }: RequireAccessProps) =>
  accessRules[access](useUser(), department) ? (
    <Outlet />
  ) : (
    <AccessDenied message={deniedMessages[access] ?? 'Anda tidak memiliki akses ke halaman ini.'} />
  );

const AccessDenied = ({ message }: { message: string }) => {
  useEffect(() => {
    const title = 'Akses Ditolak';
    // The title is the toast's id because a development build runs effects twice.
    toast.error(title, message, undefined, { id: title });
  }, [message]);
  return <Navigate to="/dashboard" replace />;
};
