import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';
import type { ConfirmDialogProps } from './confirm-layer.tsx';

/** Confirmation dialog. The focus is on its first field, else on 'Batal'; only the caller closes it after confirmation. */
export const ConfirmDialog = lazyComponent<ConfirmDialogProps>(
  () => import('./confirm-layer.tsx').then((file) => file.ConfirmLayer),
  isOpen,
);
