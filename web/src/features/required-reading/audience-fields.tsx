import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { positionTitle } from '../../../../shared/domain/people/roles.ts';
import { audiencePositions, positionKey } from '../../../../shared/domain/required-reading/audiences.ts';
import { ChoiceRow } from '../../components/ui/choice-row.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { type AudienceDraft, type AudienceKind, audienceKinds } from './audience-draft.ts';

const kindTexts: Record<AudienceKind, { label: string; explanation: string }> = {
  default: { label: 'Bawaan perusahaan', explanation: 'Menurut jenis dan departemen dokumen' },
  everyone: { label: 'Semua', explanation: 'Setiap pengguna yang aktif' },
  chosen: { label: 'Penerima tertentu', explanation: 'Departemen, jabatan, dan orang yang dipilih di bawah' },
};

const departmentOptions = departmentCodes.map((value) => ({ value, label: departmentLabels[value] }));
const positionOptions = audiencePositions.map((each) => ({ value: positionKey(each), label: positionTitle(each) }));

type AudienceFieldsProps = {
  draft: AudienceDraft;
  onChange: (part: Partial<AudienceDraft>) => void;
  problem: string | undefined;
  disabled: boolean;
};

export const AudienceFields = ({ draft, onChange, problem, disabled }: AudienceFieldsProps) => (
  <>
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">Penerima</legend>
      <div className="flex flex-col rounded-md border border-line">
        {audienceKinds.map((kind) => (
          <ChoiceRow
            key={kind}
            type="radio"
            name="penerima"
            {...kindTexts[kind]}
            checked={draft.kind === kind}
            onChange={() => onChange({ kind })}
          />
        ))}
      </div>
    </fieldset>
    {draft.kind === 'chosen' && (
      <>
        <ChoiceList
          legend="Departemen"
          options={departmentOptions}
          value={draft.departments}
          onChange={(departments) => onChange({ departments })}
          disabled={disabled}
        />
        <ChoiceList
          legend="Jabatan"
          options={positionOptions}
          value={draft.positions}
          onChange={(positions) => onChange({ positions })}
          disabled={disabled}
        />
        <Field label="Orang (opsional)" hint="NRP, dipisahkan dengan koma atau baris baru." error={problem}>
          <Textarea
            rows={2}
            value={draft.users}
            maxLength={400}
            inputMode="numeric"
            disabled={disabled}
            onChange={({ target }) => onChange({ users: target.value })}
          />
        </Field>
      </>
    )}
  </>
);

type ChoiceListProps<V extends string> = {
  legend: string;
  options: readonly { value: V; label: string }[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  disabled: boolean;
};

const ChoiceList = <V extends string>({ legend, options, value, onChange, disabled }: ChoiceListProps<V>) => (
  <fieldset disabled={disabled} className="min-w-0">
    <legend className="mb-1 font-semibold text-sm">{legend}</legend>
    <div className="grid grid-cols-2 gap-x-4 rounded-md border border-line px-3 py-1 sm:grid-cols-3">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-center gap-2 sm:min-h-8 pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? target.checked : value.includes(each))),
              )
            }
            className="size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
