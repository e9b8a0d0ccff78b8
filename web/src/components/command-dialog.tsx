import { messageOf } from '../lib/api/api-error.ts';
import { fieldProblems } from '../lib/forms/after-sending.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import type { ConfirmDialogProps } from './ui/confirm-layer.tsx';

type CommandDialogProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'working'> & {
  command: { isPending: boolean; error: Error | null };
  /** The sentence for a failure that the server does not explain. */
  failure?: string;
  /** Names of the fields that show what the server says of them: the dialog does not repeat it. */
  fields?: readonly string[];
  onClose: () => void;
};

/** The confirmation of a command; it stays open while the command runs, and after a failure with its reason. */
export const CommandDialog = ({ command, failure, fields = [], error, onClose, ...props }: CommandDialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    working={command.isPending}
    workingLabel="Menyimpan..."
    error={command.error ? sentenceOf(command.error, failure, fields) : error}
    {...props}
  />
);

const sentenceOf = (error: Error, failure: string | undefined, fields: readonly string[]): string | undefined =>
  Object.keys(fieldProblems(error)).some((name) => fields.includes(name)) ? undefined : messageOf(error, failure);
