import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Absence, maxReasonLength } from '../../../../shared/api/absences.ts';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { callKey, useCommand } from '../../lib/api/use-call.ts';
import { toast } from '../../lib/toast.ts';
import { hasBegun } from './absence-text.ts';

type DialogProps = { absence: Absence; onClose: () => void };

/** Loads the lists again: what a dialog shows may have changed, also where its command was refused. */
const useReadAgain = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: callKey('get-absences') });
};

export const EndAbsenceDialog = ({ absence, today, onClose }: DialogProps & { today: string }) => {
  const readAgain = useReadAgain();
  const end = useCommand('end-absence');
  const begun = hasBegun(absence, today);
  const { holder, substitute, id, version } = absence;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
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
      working={end.isPending}
      error={end.error ? messageOf(end.error) : undefined}
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
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Konfirmasi pengganti?"
      description={`${userName(substitute)} (${substitute.nrp}) bertindak a.n. ${userName(holder)} pada ${periodText(absence)} dan dapat menyetujui atau menolak pengajuan.`}
      confirmLabel="Konfirmasi"
      workingLabel="Menyimpan..."
      working={confirm.isPending}
      error={confirm.error ? messageOf(confirm.error) : undefined}
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
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Tolak pengganti?"
      description={`${userName(substitute)} (${substitute.nrp}) sebagai pengganti ${userName(holder)} pada ${periodText(absence)}.`}
      confirmLabel="Tolak"
      workingLabel="Menyimpan..."
      tone="danger"
      initialFocus="field"
      working={refuse.isPending}
      error={refuse.error ? messageOf(refuse.error) : undefined}
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
    </ConfirmDialog>
  );
};
