import { DateInput } from '../../components/ui/date-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { FieldConflict } from './field-conflict.tsx';
import type { DraftProblems, UserDraft } from './user-draft.ts';

type AuditPeriodFieldsProps = {
  value: UserDraft['audit_period'];
  onChange: (value: UserDraft['audit_period']) => void;
  problems: DraftProblems;
  conflict: string | undefined;
  disabled: boolean;
};

/** The first and the last day on which an auditor can sign in. */
export const AuditPeriodFields = ({ value, onChange, problems, conflict, disabled }: AuditPeriodFieldsProps) => (
  <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-1">
    <legend className="mb-1 font-semibold text-sm">Masa akses auditor</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Mulai" error={problems['audit_period.from']} required>
        <DateInput value={value.from} onChange={(from) => onChange({ ...value, from })} />
      </Field>
      <Field label="Sampai dengan" error={problems['audit_period.until'] ?? problems['audit_period']} required>
        <DateInput value={value.until} onChange={(until) => onChange({ ...value, until })} />
      </Field>
    </div>
    <p className="text-muted text-sm">Sesudah hari terakhir, auditor tidak dapat masuk lagi. Kunjungannya tercatat.</p>
    <FieldConflict latest={conflict} />
  </fieldset>
);
