import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';
import type { ConfirmDialogProps } from './confirm-layer.tsx';

/** Confirmation dialog. The initial focus is on 'Batal' unless `initialFocus` says otherwise; only the caller closes it after confirmation. */
export const ConfirmDialog = lazyComponent<ConfirmDialogProps>(
  () => import('./confirm-layer.tsx').then((file) => file.ConfirmLayer),
  isOpen,
);
