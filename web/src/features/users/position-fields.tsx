import { TrashIcon } from '@phosphor-icons/react/Trash';
import { deptHeadDepartments, positionLabels, positionRoles } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { DateInput } from '../../components/ui/date-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import type { DraftProblems, PositionDraft } from './user-draft.ts';

const roleOptions = positionRoles.map((value) => ({ value, label: positionLabels[value] }));
const departmentOptions = deptHeadDepartments.map((value) => ({ value, label: value }));

type PositionFieldsProps = {
  number: number;
  value: PositionDraft;
  problems: DraftProblems;
  onChange: (part: Partial<PositionDraft>) => void;
  onRemove: () => void;
  disabled: boolean;
};

export const PositionFields = ({ number, value, problems, onChange, onRemove, disabled }: PositionFieldsProps) => {
  const problem = (field: string) => problems[`${value.key}.${field}`];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would be announced twice
    <div
      role="group"
      aria-label={`Jabatan ${number}`}
      className="flex flex-col gap-3 rounded-md border border-line p-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Jabatan" error={problem('role')} required>
          <Select
            value={value.role}
            options={roleOptions}
            placeholder="Pilih jabatan"
            disabled={disabled}
            onValueChange={(role) => onChange({ role, ...(role === 'dept_head' ? {} : { department: '' }) })}
          />
        </Field>
        {value.role === 'dept_head' && (
          <Field label="Departemen" error={problem('department')} required>
            <Select
              value={value.department}
              options={departmentOptions}
              placeholder="Pilih departemen"
              disabled={disabled}
              onValueChange={(department) => onChange({ department })}
            />
          </Field>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Mulai (opsional)" error={problem('from')}>
          <DateInput value={value.from} onChange={(from) => onChange({ from })} />
        </Field>
        <Field label="Sampai dengan (opsional)" error={problem('until')}>
          <DateInput value={value.until} onChange={(until) => onChange({ until })} />
        </Field>
      </div>
      <div className="flex items-center justify-between gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2 sm:min-h-8 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={value.acting}
            onChange={({ target }) => onChange({ acting: target.checked })}
            className="size-4 shrink-0 accent-primary"
          />
          Pelaksana harian (Plh.)
        </label>
        <Button variant="ghost" size="sm" aria-label={`Hapus jabatan ${number}`} onClick={onRemove}>
          <TrashIcon aria-hidden size={16} />
          Hapus
        </Button>
      </div>
    </div>
  );
};
