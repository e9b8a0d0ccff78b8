import { useState } from 'react';
import { maxReasonLength } from '../../../../../shared/domain/text.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { DecidedDocument } from '../decided-document.tsx';
import type { Deciding, DecisionAction } from './decision.ts';

export type DecisionWords = Record<DecisionAction, { title: string; description: string }>;

type DecisionDialogProps = {
  deciding: Deciding;
  words: DecisionWords;
  working: boolean;
  error: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks once more before a decision; a rejection may carry a reason. */
export function DecisionDialog({ deciding, words, working, error, onConfirm, onClose }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const rejects = deciding.action === 'reject';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...words[deciding.action]}
      confirmLabel={rejects ? 'Tolak' : 'Setujui'}
      workingLabel={rejects ? 'Menolak...' : 'Menyetujui...'}
      tone={rejects ? 'danger' : 'primary'}
      working={working}
      error={error}
      onConfirm={() => onConfirm(reason)}
    >
      <DecidedDocument submission={deciding.row} />
      {rejects && (
        <Field label="Alasan Penolakan (Opsional)">
          <Textarea
            value={reason}
            maxLength={maxReasonLength}
            disabled={working}
            placeholder="Jelaskan apa yang perlu diperbaiki oleh pengaju"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
