import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { noFileToReview, type ReviewOutcome } from '../../../../shared/domain/documents/document-reviews.ts';
import { isExternal } from '../../../../shared/domain/documents/external-documents.ts';
import { maxReviewReason } from '../../../../shared/domain/text.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { suitableLabel } from './review-text.ts';

export type ReviewedDocument = Pick<
  DocumentReview,
  'id' | 'version' | 'nomor' | 'nama' | 'jenis' | 'revisi' | 'review_due_on' | 'has_file' | 'place'
>;

type ReviewDialogProps = {
  review: ReviewedDocument;
  outcome: ReviewOutcome;
  onClose: () => void;
  onReviewed: (result: OutputOf<'review-document'>['document']) => void;
  /** Another user changed or reviewed it. */
  onOutdated: () => void;
};

const texts = {
  suitable: {
    title: 'Dokumen masih sesuai?',
    description:
      'Nama Anda, waktu, dan revisi yang ditinjau dicatat dalam riwayat dokumen. Tanggal tinjauan berikutnya dihitung dari hari ini.',
    confirmLabel: 'Masih Sesuai',
    label: 'Catatan (Opsional)',
    placeholder: 'Dasar tinjauan, misalnya hasil audit atau perubahan peraturan',
  },
  in_force: {
    title: 'Dokumen masih berlaku?',
    description:
      'Nama Anda dan waktu pemeriksaan dicatat dalam riwayat dokumen. Tanggal pemeriksaan berikutnya dihitung dari hari ini.',
    confirmLabel: 'Masih Berlaku',
    label: 'Catatan (Opsional)',
    placeholder: 'Di mana diperiksa, misalnya JDIH kementerian',
  },
  needs_revision: {
    title: 'Dokumen perlu direvisi?',
    description:
      'Nama Anda, waktu, dan catatan dicatat dalam riwayat dokumen. Dokumen tetap berlaku dan tanggal tinjauannya tidak berubah sampai revisinya terbit atau dinyatakan masih sesuai.',
    confirmLabel: 'Perlu Revisi',
    label: 'Catatan',
    placeholder: 'Apa yang perlu direvisi',
  },
};

/** Records what a review found of the present revision: 'Masih Sesuai' with an optional note, 'Perlu Revisi' with one. */
export const ReviewDialog = ({ review, outcome, onClose, onReviewed, onOutdated }: ReviewDialogProps) => {
  const form = useForm({ reason: '' });
  const reason = form.values.reason;
  const command = useCommand('review-document', {
    success: ({ document }) => ['Tinjauan Tersimpan', `${review.nomor} ${foundText(outcome, document)}`],
    onSuccess: ({ document }) => {
      onReviewed(document);
      onClose();
    },
    onError: (error) => isOutdated(error) && onOutdated(),
  });
  const { label, placeholder, ...confirmation } =
    texts[outcome === 'suitable' && isExternal(review) ? 'in_force' : outcome];
  const isRequired = outcome === 'needs_revision';
  const isUnconfirmable = outcome === 'suitable' && !review.has_file && review.place === undefined;
  const confirm = () => {
    if (isRequired && reason.trim() === '') form.show({ reason: 'Catatan harus diisi: apa yang perlu direvisi' });
    else command.mutate({ id: review.id, version: review.version, outcome, reason });
  };
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      {...confirmation}
      confirmDisabled={isUnconfirmable || isOutdated(command.error)}
      error={isUnconfirmable ? noFileToReview(review.nomor) : undefined}
      onConfirm={confirm}
    >
      <p className="rounded-md border border-line bg-bg px-3 py-2">
        <span className="block wrap-anywhere font-semibold">{review.nama}</span>
        <span className="block wrap-anywhere text-muted text-sm">
          {review.nomor} · Revisi {review.revisi} · Tinjauan {dayText(review.review_due_on)}
        </span>
      </p>
      <Field label={label} required={isRequired} error={form.problems.reason}>
        <Textarea
          {...form.input('reason')}
          rows={3}
          maxLength={maxReviewReason}
          disabled={command.isPending}
          placeholder={placeholder}
        />
      </Field>
    </CommandDialog>
  );
};

const isOutdated = (error: Error | null): boolean => error instanceof ApiError && [404, 409].includes(error.status);

const foundText = (outcome: ReviewOutcome, document: OutputOf<'review-document'>['document']): string => {
  if (outcome === 'needs_revision') return 'perlu direvisi.';
  const { review_due_on: dueOn } = document;
  const found = suitableLabel(document).toLowerCase();
  return dueOn === undefined ? `${found}.` : `${found}. Tinjauan berikutnya ${dayText(dueOn)}.`;
};
