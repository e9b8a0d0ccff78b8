import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Absence, maxReasonLength } from '../../../../shared/api/absences.ts';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { useCommand } from '../../lib/api/use-call.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { toast } from '../../lib/toast.ts';
import { hasBegun } from './absence-text.ts';

type DialogProps = { absence: Absence; onClose: () => void };

/** Loads the lists again: what a dialog shows may have changed, also where its command was refused. */
const useReadAgain = (): (() => void) => {
  const client = useQueryClient();
  return () => refreshAfter(client, 'absence');
};

export const EndAbsenceDialog = ({ absence, today, onClose }: DialogProps & { today: string }) => {
  const readAgain = useReadAgain();
  const end = useCommand('end-absence');
  const begun = hasBegun(absence, today);
  const { holder, substitute, id, version } = absence;
  return (
    <CommandDialog
      onClose={onClose}
      command={end}
      title={begun ? 'Akhiri sekarang?' : 'Batalkan catatan ini?'}
      description={`${userName(holder)}, ${periodText(absence)}. ${
        begun
          ? `${userName(substitute)} langsung tidak dapat lagi memutuskan a.n. ${userName(holder)}.`
          : `${userName(substitute)} tidak jadi menggantikan.`
      }`}
      confirmLabel={begun ? 'Akhiri Sekarang' : 'Batalkan Catatan'}
      workingLabel="Menyimpan..."
      cancelLabel="Kembali"
      tone="danger"
      onConfirm={() =>
        end.mutate(
          { absence_id: id, version },
          {
            onSuccess: () => {
              toast.success(begun ? 'Telah Diakhiri' : 'Telah Dibatalkan', `Tidak di tempat ${periodText(absence)}.`);
              onClose();
            },
            onSettled: readAgain,
          },
        )
      }
    />
  );
};

export const ConfirmSubstituteDialog = ({ absence, onClose }: DialogProps) => {
  const readAgain = useReadAgain();
  const confirm = useCommand('confirm-absence');
  const { holder, substitute, id, version } = absence;
  return (
    <CommandDialog
      onClose={onClose}
      command={confirm}
      title="Konfirmasi pengganti?"
      description={`${userName(substitute)} (${substitute.nrp}) bertindak a.n. ${userName(holder)} pada ${periodText(absence)} dan dapat menyetujui atau menolak pengajuan.`}
      confirmLabel="Konfirmasi"
      workingLabel="Menyimpan..."
      onConfirm={() =>
        confirm.mutate(
          { absence_id: id, version, action: 'confirm' },
          {
            onSuccess: () => {
              toast.success('Pengganti Dikonfirmasi', `${userName(substitute)} a.n. ${userName(holder)}.`);
              onClose();
            },
            onSettled: readAgain,
          },
        )
      }
    />
  );
};

export const RefuseSubstituteDialog = ({ absence, onClose }: DialogProps) => {
  const readAgain = useReadAgain();
  const refuse = useCommand('confirm-absence');
  const [reason, setReason] = useState('');
  const { holder, substitute, id, version } = absence;
  return (
    <CommandDialog
      onClose={onClose}
      command={refuse}
      title="Tolak pengganti?"
      description={`${userName(substitute)} (${substitute.nrp}) sebagai pengganti ${userName(holder)} pada ${periodText(absence)}.`}
      confirmLabel="Tolak"
      workingLabel="Menyimpan..."
      tone="danger"
      onConfirm={() =>
        refuse.mutate(
          { absence_id: id, version, action: 'refuse', reason },
          {
            onSuccess: () => {
              toast.success('Pengganti Ditolak', `${userName(holder)} telah diberi tahu.`);
              onClose();
            },
            onSettled: readAgain,
          },
        )
      }
    >
      <Field label="Alasan (opsional)">
        <Textarea
          value={reason}
          rows={3}
          maxLength={maxReasonLength}
          readOnly={refuse.isPending}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </CommandDialog>
  );
};
