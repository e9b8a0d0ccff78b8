import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { purposeLabels } from '../../../../shared/domain/documents/documents.ts';
import type { DecisionAction } from './decision.ts';

type Decided = Pick<QueuedSubmission, 'submission_purpose' | 'document_title' | 'target' | 'level' | 'lacks_pdf'>;

export interface Consequence {
  change: string;
  /** When it applies, or that it does not. */
  effect: string;
  warning?: string;
}

export const noPdfReason =
  'Draf bukan PDF. Ajukan kembali dengan draf dalam PDF, karena yang disetujui adalah yang dicetak.';

const changeOf = ({ submission_purpose, document_title, target }: Decided): string => {
  switch (submission_purpose) {
    case undefined:
      return document_title;
    case 'new':
      return `Dokumen baru: ${document_title}`;
    case 'revision':
      // Only a document that was deleted since the submission has no revision.
      return target ? `Revisi ${target.revisi} → ${target.revisi + 1}` : purposeLabels.revision;
    case 'cancellation':
      return target ? `Pemusnahan: ${target.status} → Kadaluarsa` : purposeLabels.cancellation;
  }
};

/** What a decision on a submission leads to. The project manager's approval is the last one. */
export const consequenceOf = (submission: Decided, action: DecisionAction): Consequence => ({
  change: changeOf(submission),
  ...(action === 'approve' &&
    submission.lacks_pdf && {
      warning:
        'Draf bukan PDF. Yang disetujui adalah yang dicetak: tanpa PDF, salinan terkendali dokumen ini tidak dapat dicetak.',
    }),
  effect:
    action === 'reject'
      ? 'Tidak dilaksanakan: Daftar Induk tidak berubah.'
      : submission.level === 'project_manager'
        ? 'Berlaku di Daftar Induk setelah Anda menyetujui.'
        : 'Berlaku di Daftar Induk setelah tahap approval terakhir.',
});
