import type { ReactNode } from 'react';
import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Summary of the submission and, where required, the reason field. */
  children?: ReactNode;
  /** The verb: 'Setujui', 'Tolak', 'Tarik Pengajuan'. */
  confirmLabel: string;
  workingLabel?: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  working?: boolean;
  /** The action is impossible: only 'Batal' is enabled. */
  confirmDisabled?: boolean;
  /** Error of the last attempt; the dialog stays open so that typed text is not lost. */
  error?: string | undefined;
  onConfirm: () => void;
  /** The element that has the focus first: 'Batal', the confirmation, or the text field in `children`. */
  initialFocus?: 'cancel' | 'confirm' | 'field';
  /** Moves the focus when the dialog closes and the button that opened it is gone. */
  moveFocus?: (() => void) | undefined;
};

/** Confirmation dialog. The initial focus is on 'Batal' unless `initialFocus` says otherwise; only the caller closes it after confirmation. */
export const ConfirmDialog = lazyComponent<ConfirmDialogProps>(
  () => import('./confirm-layer.tsx').then((file) => file.ConfirmLayer),
  isOpen,
);
