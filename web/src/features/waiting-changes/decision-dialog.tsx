import type { WaitingChangeEntry } from '../../../../shared/api/waiting-changes.ts';
import { maxReviewReason } from '../../../../shared/domain/text.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { FieldChanges } from '../../components/field-changes.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';

export type Decision = 'accept' | 'refuse';

const texts = {
  accept: {
    title: 'Terima perubahan ini?',
    description:
      'Perubahan langsung berlaku tanpa persetujuan pejabat. Nama Anda dicatat sebagai orang kedua dalam riwayat dokumen.',
    confirmLabel: 'Terima',
  },
  refuse: {
    title: 'Tolak perubahan ini?',
    description: 'Dokumen tetap seperti sekarang. Pembuat perubahan diberi tahu beserta alasannya.',
    confirmLabel: 'Tolak',
  },
};

type DecisionDialogProps = { change: WaitingChangeEntry; decision: Decision; onClose: () => void };

export const DecisionDialog = ({ change, decision, onClose }: DecisionDialogProps) => {
  const { id, nomor, nama } = change;
  const form = useForm({ reason: '' });
  const reason = form.values.reason;
  const command = useCommand('decide-waiting-change', {
    changes: ['document', 'waiting-change'],
    onSuccess: ({ outcome, message }) => {
      if (outcome === 'accepted') toast.success('Perubahan Diterima', `${nomor} sudah diperbarui.`);
      else if (outcome === 'refused') toast.success('Perubahan Ditolak', `${nomor} tetap seperti semula.`);
      else toast.error('Perubahan Tidak Dapat Diterapkan', message ?? undefined);
      onClose();
    },
  });
  const isDecided = command.error instanceof ApiError && command.error.code === 'change_decided';
  const confirm = () => {
    if (decision === 'refuse' && reason.trim() === '') form.show({ reason: 'Alasan harus diisi' });
    else command.mutate({ id, decision, ...(decision === 'refuse' && { reason }) });
  };
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      {...texts[decision]}
      tone={decision === 'refuse' ? 'danger' : 'primary'}
      confirmDisabled={isDecided}
      onConfirm={confirm}
    >
      <div className="rounded-md border border-line bg-bg px-3 py-2">
        <p className="wrap-anywhere font-semibold">{nama}</p>
        <p className="wrap-anywhere text-muted text-sm">{nomor}</p>
        <FieldChanges changes={change.changes} />
      </div>
      {decision === 'refuse' && (
        <Field label="Alasan" required error={form.problems.reason}>
          <Textarea {...form.input('reason')} rows={3} maxLength={maxReviewReason} disabled={command.isPending} />
        </Field>
      )}
    </CommandDialog>
  );
};
