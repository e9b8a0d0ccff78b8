import { useState } from 'react';
import { maxReasonLength } from '../../../../shared/domain/text.ts';
import { ComparedFiles } from '../../components/compared-files.tsx';
import { FileFindings } from '../../components/file-findings.tsx';
import { SubmissionSummary } from '../../components/submission-summary.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { AffectedDocuments } from './affected-documents.tsx';
import { CapacityNote } from './capacity-note.tsx';
import { noPdfReason } from './consequence.ts';
import { ConsequenceNote } from './consequence-note.tsx';
import type { DecisionAction, PendingDecision } from './decision.ts';

export type DecisionTexts = Record<DecisionAction, { title: string; description: string }>;

type DecisionDialogProps = {
  pendingDecision: PendingDecision;
  dialogTexts: DecisionTexts;
  working: boolean;
  error: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** In decision mode the focus is on the button that approves. */
  inMode?: boolean;
  moveFocus?: () => void;
};

export const DecisionDialog = ({
  pendingDecision,
  dialogTexts,
  working,
  error,
  onConfirm,
  onClose,
  inMode = false,
  moveFocus,
}: DecisionDialogProps) => {
  const [reason, setReason] = useState('');
  const isRejection = pendingDecision.action === 'reject';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...dialogTexts[pendingDecision.action]}
      confirmLabel={isRejection ? 'Tolak' : 'Setujui'}
      workingLabel={isRejection ? 'Menolak...' : 'Menyetujui...'}
      tone={isRejection ? 'danger' : 'primary'}
      working={working}
      error={error}
      onConfirm={() => onConfirm(reason)}
      focusesConfirm={inMode && !isRejection}
      moveFocus={moveFocus}
    >
      <SubmissionSummary submission={pendingDecision.row} />
      <CapacityNote row={pendingDecision.row} />
      <ConsequenceNote submission={pendingDecision.row} action={pendingDecision.action} />
      <FileFindings findings={pendingDecision.row.file_findings} />
      <ComparedFiles submission={pendingDecision.row} />
      {!isRejection && <AffectedDocuments submission={pendingDecision.row} reserve />}
      {isRejection && (
        <>
          <Field label="Alasan Penolakan (Opsional)">
            <Textarea
              value={reason}
              maxLength={maxReasonLength}
              disabled={working}
              placeholder="Jelaskan apa yang perlu diperbaiki oleh pengaju"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          {pendingDecision.row.lacks_pdf && reason.trim() === '' && (
            <Button
              type="button"
              variant="secondary"
              size="sm"
              className="self-start"
              disabled={working}
              onClick={() => setReason(noPdfReason)}
            >
              Isi alasan: draf bukan PDF
            </Button>
          )}
        </>
      )}
    </ConfirmDialog>
  );
};
