import { messageOf } from '../lib/api/api-error.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import type { ConfirmDialogProps } from './ui/confirm-layer.tsx';

type CommandDialogProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'working'> & {
  command: { isPending: boolean; error: Error | null };
  /** The sentence for a failure that the server does not explain. */
  failure?: string;
  onClose: () => void;
};

/** The confirmation of a command; it stays open while the command runs, and after a failure with its reason. */
export const CommandDialog = ({ command, failure, error, onClose, ...props }: CommandDialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    working={command.isPending}
    error={command.error ? messageOf(command.error, failure) : error}
    {...props}
  />
);
