import { useId } from 'react';
import {
  type CopyState,
  copyOutcomes,
  copyStateLabels,
  maxRemarkLength,
  maxWitnessLength,
} from '../../../../shared/domain/copies/copies.ts';
import { ChoiceRow } from '../../components/ui/choice-row.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import type { Problems } from '../../lib/forms/use-form.ts';
import type { RecallForm } from './recall-form.ts';

const explanations: Record<CopyState, string> = {
  out: 'Salinan dikembalikan kepada pemegangnya. Bila dokumennya sudah berubah, salinan harus ditarik.',
  recalled: 'Salinan sudah diambil dari pemegangnya.',
  lost: 'Salinan tidak ditemukan. Kodenya langsung berstatus tidak berlaku.',
  destroyed: 'Salinan dimusnahkan di hadapan saksi.',
};

type RecallFieldsProps = {
  from: CopyState;
  form: RecallForm;
  problems: Problems<'witness'>;
  disabled: boolean;
  onChange: (part: Partial<RecallForm>) => void;
};

/** How a copy left circulation, or what became of a lost one, with remark and witness. */
export const RecallFields = ({ from, form, problems, disabled, onChange }: RecallFieldsProps) => {
  const name = useId();
  return (
    <>
      <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-1">
        <legend className="mb-1 font-semibold text-sm">Hasil</legend>
        <div className="flex flex-col rounded-md border border-line">
          {copyOutcomes[from].map((outcome) => (
            <ChoiceRow
              key={outcome}
              type="radio"
              name={name}
              label={outcome === 'out' ? 'Kembali beredar' : copyStateLabels[outcome]}
              explanation={explanations[outcome]}
              checked={form.outcome === outcome}
              onChange={() => onChange({ outcome })}
            />
          ))}
        </div>
      </fieldset>
      {form.outcome === 'destroyed' && (
        <Field label="Saksi" required error={problems.witness}>
          <Input
            value={form.witness}
            maxLength={maxWitnessLength}
            disabled={disabled}
            autoComplete="off"
            placeholder="Nama orang yang menyaksikan pemusnahan"
            onChange={({ target }) => onChange({ witness: target.value })}
          />
        </Field>
      )}
      <Field label="Keterangan (Opsional)">
        <Textarea
          value={form.remark}
          rows={2}
          maxLength={maxRemarkLength}
          disabled={disabled}
          onChange={({ target }) => onChange({ remark: target.value })}
        />
      </Field>
    </>
  );
};
