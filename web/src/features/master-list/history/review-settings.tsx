import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '../../../../../shared/api/index.ts';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { dateAt } from '../../../../../shared/domain/time/working-days.ts';
import { ReviewOverdue } from '../../../components/review-overdue.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { callKey, useCall, useCommand } from '../../../lib/api/use-call.ts';
import { useConfig } from '../../../lib/config.ts';
import { formatCalendarDate } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';

type StoredDocument = OutputOf<'get-hims-document'>['documents'][number];

type ReviewSettingsProps = { id: string; onSaved: (document: DocumentRow) => void };

/** The dates of a document's periodic review, and the fields that they follow from. */
export const ReviewSettings = ({ id, onSaved }: ReviewSettingsProps) => {
  const { data } = useCall('get-hims-document', { id });
  const document = data?.documents[0];
  return (
    <section>
      <h3 className="mb-2 text-base">Tinjauan Berkala</h3>
      {document ? (
        <ReviewForm key={document.version} document={document} onSaved={onSaved} />
      ) : (
        <p className="text-muted">Memuat tanggal tinjauan...</p>
      )}
    </section>
  );
};

const ReviewForm = ({ document, onSaved }: { document: StoredDocument; onSaved: (row: DocumentRow) => void }) => {
  const { review_intervals, time_zone } = useConfig();
  const [reviewedOn, setReviewedOn] = useState(document.reviewed_on ?? '');
  const [months, setMonths] = useState(document.review_months === null ? '' : String(document.review_months));
  const client = useQueryClient();
  const save = useCommand('update-hims-documents');
  const [failure, setFailure] = useState<{ message?: string; fields: Record<string, string> }>({ fields: {} });
  const defaultMonths = review_intervals[document.jenis];
  const isChanged =
    reviewedOn !== (document.reviewed_on ?? '') || months.trim() !== String(document.review_months ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const review_months = months.trim() === '' ? null : Number(months);
    const problem = review_months === null ? undefined : documentFields.review_months.safeParse(review_months).error;
    if (problem) {
      setFailure({ fields: { review_months: problem.issues[0]?.message ?? '' } });
      return;
    }
    setFailure({ fields: {} });
    const { id, version, department } = document;
    const row = { id, version, review_months, reviewed_on: reviewedOn === '' ? null : reviewedOn };
    save.mutate(
      { department, rows: [row] },
      {
        onSuccess: ({ results: [result] }) => {
          if (!result) return;
          if (!result.success) {
            setFailure({ message: result.message, fields: result.fields ?? {} });
            return;
          }
          const next = result.document.review_due_on;
          toast.success(
            'Berhasil',
            next === undefined ? undefined : `Tinjauan berikutnya ${formatCalendarDate(next)}.`,
          );
          onSaved(result.document);
          void client.invalidateQueries({ queryKey: callKey('get-hims-document') });
        },
        onError: (error) => setFailure({ message: messageOf(error), fields: {} }),
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-md border border-line px-4 py-3">
      <div>
        <p>
          <span className="text-muted">Tinjauan berikutnya:</span>{' '}
          {document.review_due_on === undefined ? '–' : formatCalendarDate(document.review_due_on)}
        </p>
        <ReviewOverdue dueOn={document.review_due_on} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Tanggal Tinjauan Terakhir" error={failure.fields['reviewed_on']}>
          <Input
            type="date"
            value={reviewedOn}
            max={dateAt(Date.now(), time_zone)}
            disabled={save.isPending}
            onChange={({ target }) => setReviewedOn(target.value)}
          />
        </Field>
        <Field label={`Interval Tinjauan (bulan), bawaan ${defaultMonths}`} error={failure.fields['review_months']}>
          <Input
            inputMode="numeric"
            value={months}
            placeholder={String(defaultMonths)}
            disabled={save.isPending}
            onChange={({ target }) => setMonths(target.value.replace(/\D/g, '').slice(0, 3))}
          />
        </Field>
      </div>
      {failure.message && (
        <p role="alert" className="text-danger text-sm">
          {failure.message}
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="secondary" size="sm" working={save.isPending} disabled={!isChanged}>
          Simpan Tinjauan
        </Button>
      </div>
    </form>
  );
};
