import { useState } from 'react';
import type { DocumentReview } from '../../../../shared/api/document-reviews.ts';
import { noFileToReview } from '../../../../shared/domain/documents/document-reviews.ts';
import { maxReviewReason } from '../../../../shared/domain/text.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-call.ts';
import { formatCalendarDate } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';

/** The document whose revision is confirmed. */
export type ReviewedDocument = Pick<
  DocumentReview,
  'id' | 'version' | 'nomor' | 'nama' | 'revisi' | 'review_due_on' | 'has_file'
>;

type ReviewDialogProps = {
  review: ReviewedDocument;
  onClose: () => void;
  /** The document was reviewed now. */
  onReviewed: (id: string) => void;
  /** Another user changed or reviewed it. */
  onOutdated: () => void;
};

/** 'Masih Sesuai': confirms the present revision; the reason is optional. */
export const ReviewDialog = ({ review, onClose, onReviewed, onOutdated }: ReviewDialogProps) => {
  const [reason, setReason] = useState('');
  const command = useCommand('review-document');
  const isOutdated = command.error instanceof ApiError && [404, 409].includes(command.error.status);
  const confirm = () =>
    command.mutate(
      { id: review.id, version: review.version, reason },
      {
        onSuccess: ({ document: { review_due_on } }) => {
          const next = review_due_on === undefined ? '' : `Tinjauan berikutnya ${formatCalendarDate(review_due_on)}.`;
          toast.success('Tinjauan Tersimpan', `${review.nomor} masih sesuai. ${next}`);
          onReviewed(review.id);
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && [404, 409].includes(error.status)) onOutdated();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Dokumen masih sesuai?"
      description="Nama Anda, waktu, dan revisi yang ditinjau dicatat dalam riwayat dokumen. Tanggal tinjauan berikutnya dihitung dari hari ini."
      confirmLabel="Masih Sesuai"
      workingLabel="Menyimpan..."
      working={command.isPending}
      confirmDisabled={isOutdated || !review.has_file}
      error={command.error ? messageOf(command.error) : review.has_file ? undefined : noFileToReview(review.nomor)}
      onConfirm={confirm}
    >
      <p className="rounded-md border border-line bg-bg px-3 py-2">
        <span className="block wrap-anywhere font-semibold">{review.nama}</span>
        <span className="block wrap-anywhere text-muted text-sm">
          {review.nomor} · Revisi {review.revisi} · Tinjauan {formatCalendarDate(review.review_due_on)}
        </span>
      </p>
      <Field label="Catatan (Opsional)">
        <Textarea
          value={reason}
          rows={3}
          maxLength={maxReviewReason}
          disabled={command.isPending}
          placeholder="Dasar tinjauan, misalnya hasil audit atau perubahan peraturan"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
};
