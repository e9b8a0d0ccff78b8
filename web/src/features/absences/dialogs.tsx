import { useState } from 'react';
import { type Absence, maxReasonLength } from '../../../../shared/api/absences.ts';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { hasBegun } from './absence-text.ts';

type DialogProps = { absence: Absence; onClose: () => void };

export const EndAbsenceDialog = ({ absence, today, onClose }: DialogProps & { today: string }) => {
  const begun = hasBegun(absence, today);
  const { holder, substitute, id, version } = absence;
  const end = useCommand('end-absence', {
    changes: ['absence'],
    success: () => [begun ? 'Telah Diakhiri' : 'Telah Dibatalkan', `Tidak di tempat ${periodText(absence)}.`],
    onSuccess: onClose,
  });
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
      cancelLabel="Kembali"
      tone="danger"
      onConfirm={() => end.mutate({ absence_id: id, version })}
    />
  );
};

export const ConfirmSubstituteDialog = ({ absence, onClose }: DialogProps) => {
  const { holder, substitute, id, version } = absence;
  const confirm = useCommand('confirm-absence', {
    changes: ['absence'],
    success: () => ['Pengganti Dikonfirmasi', `${userName(substitute)} a.n. ${userName(holder)}.`],
    onSuccess: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={confirm}
      title="Konfirmasi pengganti?"
      description={`${userName(substitute)} (${substitute.nrp}) bertindak a.n. ${userName(holder)} pada ${periodText(absence)} dan dapat menyetujui atau menolak pengajuan.`}
      confirmLabel="Konfirmasi"
      onConfirm={() => confirm.mutate({ absence_id: id, version, action: 'confirm' })}
    />
  );
};

export const RefuseSubstituteDialog = ({ absence, onClose }: DialogProps) => {
  const [reason, setReason] = useState('');
  const { holder, substitute, id, version } = absence;
  const refuse = useCommand('confirm-absence', {
    changes: ['absence'],
    success: () => ['Pengganti Ditolak', `${userName(holder)} telah diberi tahu.`],
    onSuccess: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={refuse}
      title="Tolak pengganti?"
      description={`${userName(substitute)} (${substitute.nrp}) sebagai pengganti ${userName(holder)} pada ${periodText(absence)}.`}
      confirmLabel="Tolak"
      tone="danger"
      onConfirm={() => refuse.mutate({ absence_id: id, version, action: 'refuse', reason })}
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
