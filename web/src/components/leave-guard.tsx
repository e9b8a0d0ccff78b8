import { useEffect } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router-dom';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';

type LeaveGuardProps = {
  /** Whether navigation to another screen would lose unsaved work. */
  when: boolean;
  /** Whether closing or reloading the tab would lose it too; defaults to `when`. */
  whenClosing?: boolean;
  /** Which navigations lose the work; defaults to those that change the path. */
  isLeaving?: (from: Location, to: Location) => boolean;
  title: string;
  description: string;
  confirmLabel: string;
  /** Called when the user confirms leaving. */
  onLeave?: () => void;
};

const isOtherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/** Asks for confirmation before navigation or closing the tab loses unsaved work. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const { when, whenClosing = when, isLeaving = isOtherPath, title, description, confirmLabel, onLeave } = props;
  // While the next screen loads, this one is still mounted although the location has already changed.
  const mountedPath = useLocation().pathname;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname === mountedPath && isLeaving(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!whenClosing) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [whenClosing]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={title}
      description={description}
      cancelLabel="Tetap di Halaman"
      confirmLabel={confirmLabel}
      tone="danger"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
};
