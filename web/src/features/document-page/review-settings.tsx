import { type FormEvent, useState } from 'react';
import { documentFields } from '../../../../shared/domain/documents/document-fields.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { Button } from '../../components/ui/button.tsx';
import { DateInput } from '../../components/ui/date-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { useConfig } from '../../lib/config.ts';
import { useRefresh } from '../../lib/realtime/use-refresh.ts';
import { toast } from '../../lib/toast.ts';
import type { DocumentDetail } from './document-detail.ts';

export const ReviewSettings = ({ document }: { document: DocumentDetail }) => {
  const { review_intervals, time_zone } = useConfig();
  const [reviewedOn, setReviewedOn] = useState(document.reviewed_on ?? '');
  const [months, setMonths] = useState(document.review_months === null ? '' : String(document.review_months));
  const [critical, setCritical] = useState(document.safety_critical ?? 'Tidak');
  const [failure, setFailure] = useState<{ message?: string; fields: Record<string, string> }>({ fields: {} });
  const refresh = useRefresh('review', 'document');
  const save = useCommand('update-hims-documents', {
    onSuccess: ({ results: [result] }) => {
      if (!result) return;
      if (!result.success) return setFailure({ message: result.message, fields: result.fields ?? {} });
      const next = result.document.review_due_on;
      toast.success('Berhasil', next === undefined ? undefined : `Tinjauan berikutnya ${dayText(next)}.`);
      refresh();
    },
    onError: (error) => setFailure({ message: messageOf(error), fields: {} }),
  });
  const defaultMonths = review_intervals[document.jenis];
  const isOtherSafety = critical !== (document.safety_critical ?? 'Tidak');
  const isChanged =
    reviewedOn !== (document.reviewed_on ?? '') ||
    months.trim() !== String(document.review_months ?? '') ||
    isOtherSafety;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const review_months = months.trim() === '' ? null : Number(months);
    const problem =
      review_months === null ? undefined : documentFields.review_months.input.safeParse(review_months).error;
    setFailure({ fields: problem ? { review_months: problem.issues[0]?.message ?? '' } : {} });
    if (problem) return;
    const { id, version, department } = document;
    const reviewed_on = reviewedOn === '' ? null : reviewedOn;
    const row = { id, version, review_months, reviewed_on, ...(isOtherSafety && { safety_critical: critical }) };
    save.mutate({ department, rows: [row] });
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <h2 className="text-base">Tinjauan dan keselamatan</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={documentFields.reviewed_on.label} error={failure.fields['reviewed_on']}>
          <DateInput
            value={reviewedOn}
            max={dateAt(Date.now(), time_zone)}
            disabled={save.isPending}
            onChange={setReviewedOn}
          />
        </Field>
        <Field
          label={`${documentFields.review_months.label}, bawaan ${defaultMonths}`}
          error={failure.fields['review_months']}
        >
          <Input
            inputMode="numeric"
            value={months}
            placeholder={String(defaultMonths)}
            disabled={save.isPending}
            onChange={({ target }) => setMonths(target.value.replace(/\D/g, '').slice(0, 3))}
          />
        </Field>
        <Field
          label={documentFields.safety_critical.label}
          hint="Bila ya, tanda tangan saja tidak dihitung saat baca bersama."
        >
          <Select
            value={critical}
            options={documentFields.safety_critical.input.options.map((value) => ({ value, label: value }))}
            disabled={save.isPending}
            onValueChange={setCritical}
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
          Simpan
        </Button>
      </div>
    </form>
  );
};
