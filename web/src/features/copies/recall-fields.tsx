import { useId } from 'react';
import {
  type CopyOutcome,
  copyOutcomes,
  copyStateLabels,
  maxRemarkLength,
  maxWitnessLength,
} from '../../../../shared/domain/copies/copies.ts';
import { ChoiceRow } from '../../components/ui/choice-row.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import type { RecallForm, RecallProblems } from './recall-form.ts';

const explanations: Record<CopyOutcome, string> = {
  recalled: 'Salinan sudah diambil dari pemegangnya.',
  lost: 'Salinan tidak ditemukan. Kodenya langsung berstatus tidak berlaku.',
  destroyed: 'Salinan dimusnahkan di hadapan saksi.',
};

type RecallFieldsProps = {
  form: RecallForm;
  problems: RecallProblems;
  disabled: boolean;
  onChange: (form: RecallForm) => void;
};

/** How a copy left circulation, with remark and witness. */
export const RecallFields = ({ form, problems, disabled, onChange }: RecallFieldsProps) => {
  const name = useId();
  return (
    <>
      <fieldset
        disabled={disabled}
        className="flex min-w-0 flex-col gap-1"
        {...(problems.outcome === undefined ? {} : { 'aria-describedby': `${name}-problem` })}
      >
        <legend className="mb-1 font-semibold text-sm">Hasil</legend>
        <div className="flex flex-col rounded-md border border-line">
          {copyOutcomes.map((outcome) => (
            <ChoiceRow
              key={outcome}
              type="radio"
              name={name}
              label={copyStateLabels[outcome]}
              explanation={explanations[outcome]}
              checked={form.outcome === outcome}
              onChange={() => onChange({ ...form, outcome })}
            />
          ))}
        </div>
        {problems.outcome && <FieldError id={`${name}-problem`}>{problems.outcome}</FieldError>}
      </fieldset>
      {form.outcome === 'destroyed' && (
        <Field label="Saksi" required error={problems.witness}>
          <Input
            value={form.witness}
            maxLength={maxWitnessLength}
            disabled={disabled}
            autoComplete="off"
            placeholder="Nama orang yang menyaksikan pemusnahan"
            onChange={({ target }) => onChange({ ...form, witness: target.value })}
          />
        </Field>
      )}
      <Field label="Keterangan (Opsional)">
        <Textarea
          value={form.remark}
          rows={2}
          maxLength={maxRemarkLength}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...form, remark: target.value })}
        />
      </Field>
    </>
  );
};
