import type { ReactNode } from 'react';
import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';

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

export const Dialog = lazyComponent<DialogProps>(
  () => import('./dialog-layer.tsx').then((file) => file.DialogLayer),
  isOpen,
);
