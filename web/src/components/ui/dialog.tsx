import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogProps } from './dialog-layer.tsx';

/** With the confirmation that asks before a dialog is left, so that this does not wait for a request. */
export const Dialog = lazyComponent<DialogProps>(async () => {
  const [{ DialogLayer }] = await Promise.all([import('./dialog-layer.tsx'), ConfirmDialog.preload()]);
  return DialogLayer;
}, isOpen);
