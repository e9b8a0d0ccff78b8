import type { ReactNode } from 'react';
import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /**
   * Accessible name of a scrollable text, which must be focusable for keyboard scrolling when it contains no control.
   */
  scrollLabel?: string;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** For example `sm:w-[720px]` for a wide dialog. */
  className?: string;
};

/** With the confirmation that asks before a dialog is left, so that this does not wait for a request. */
export const Dialog = lazyComponent<DialogProps>(async () => {
  const [{ DialogLayer }] = await Promise.all([import('./dialog-layer.tsx'), ConfirmDialog.preload()]);
  return DialogLayer;
}, isOpen);
