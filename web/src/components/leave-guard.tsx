import { useEffect } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router-dom';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';

type LeaveGuardProps = {
  /** Whether there is something to lose on the way to another screen. */
  when: boolean;
  /** Whether it would be lost by closing or reloading the tab as well; left out, the same. */
  whenClosing?: boolean;
  /** Which ways lead away; left out, those to another path. */
  isLeaving?: (from: Location, to: Location) => boolean;
  title: string;
  description: string;
  confirmLabel: string;
  /** It is left behind after all. */
  onLeave?: () => void;
};

const isOtherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/** Asks before unsaved work is left behind, by another screen or by closing the tab. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const { when, whenClosing = when, isLeaving = isOtherPath, title, description, confirmLabel, onLeave } = props;
  // While the next screen loads this one still stands, though nobody is here any more who could leave it.
  const ownPath = useLocation().pathname;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname === ownPath && isLeaving(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!whenClosing) return;
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
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
