import { maxTogetherPlace } from '../../../../shared/api/together.ts';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { saveFile } from '../../lib/files/export-excel.ts';
import { fieldProblems } from '../../lib/forms/after-sending.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { badgePdf } from './badge-pdf.ts';
import { displayName } from './user-text.ts';

type BadgeDialogProps = { user: ManagedUser; isRevocation: boolean; onClose: () => void };

/** Prints the badge of a user, for confirmations when documents are read together, or revokes it. */
export const BadgeDialog = ({ user, isRevocation, onClose }: BadgeDialogProps) => {
  const form = useForm({ reason: '' });
  const verb = isRevocation ? 'Cabut' : 'Cetak';
  const change = useCommand('change-badge', {
    success: () =>
      isRevocation ? ['Lencana Dicabut'] : ['Lencana Dibuat', 'Cetak, lalu hapus berkasnya: kodenya tidak disimpan.'],
    onSuccess: async ({ code }) => {
      onClose();
      if (code === null) return;
      saveFile(`Lencana ${user.nrp}.pdf`, new Blob([(await badgePdf(user, code)).slice()]), 'application/pdf');
    },
    onError: (error) => form.show(fieldProblems(error)),
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={change}
      fields={['reason']}
      title={`${verb} lencana ${displayName(user)} (${user.nrp})?`}
      description={`Lencana yang ada langsung tidak berlaku; pernyataan yang tercatat tetap ada.${isRevocation ? '' : ' Pemiliknya membuat PIN pada Ganti Password.'}`}
      confirmLabel={`${verb} Lencana`}
      tone={isRevocation ? 'danger' : 'primary'}
      onConfirm={() => change.mutate({ nrp: user.nrp, ...(isRevocation && { revocation: form.values }) })}
    >
      {isRevocation && (
        <Field label="Alasan" hint="Misalnya hilang atau rusak." required error={form.problems.reason}>
          <Input {...form.input('reason')} maxLength={maxTogetherPlace} autoComplete="off" />
        </Field>
      )}
    </CommandDialog>
  );
};
