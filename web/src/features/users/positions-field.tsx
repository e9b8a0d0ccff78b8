import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useRef } from 'react';
import {
  deptHeadDepartments,
  type Position,
  positionLabels,
  positionRoles,
} from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { DateInput } from '../../components/ui/date-input.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { FieldConflict } from './field-conflict.tsx';
import { PositionList } from './position-list.tsx';
import { type DraftProblems, newPosition, type PositionDraft } from './user-draft.ts';

const maxPositions = 20;

type PositionsFieldProps = {
  value: readonly PositionDraft[];
  /** Positions that absences of others give the user; they are shown and not edited. */
  substituted: readonly Position[];
  onChange: (value: PositionDraft[]) => void;
  problems: DraftProblems;
  conflict: string | undefined;
  disabled: boolean;
};

/** The user's approval positions, each with department and period. */
export const PositionsField = ({ value, substituted, onChange, problems, conflict, disabled }: PositionsFieldProps) => {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold text-sm">Jabatan dalam persetujuan</legend>
      <SubstitutePositions positions={substituted} />
      {value.map((position, at) => (
        <PositionFields
          key={position.key}
          number={at + 1}
          value={position}
          problems={problems}
          disabled={disabled}
          onChange={(part) => onChange(value.map((each) => (each === position ? { ...each, ...part } : each)))}
          onRemove={() => {
            onChange(value.filter((each) => each !== position));
            add.current?.focus();
          }}
        />
      ))}
      {problems['positions'] && <FieldError>{problems['positions']}</FieldError>}
      <FieldConflict latest={conflict} />
      <Button
        ref={add}
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={value.length >= maxPositions}
        onClick={() => onChange([...value, newPosition()])}
      >
        <PlusIcon aria-hidden size={16} />
        Tambah Jabatan
      </Button>
    </fieldset>
  );
};

const SubstitutePositions = ({ positions }: { positions: readonly Position[] }) =>
  positions.length > 0 && (
    <div className="rounded-md bg-sunken px-3 py-2">
      <PositionList positions={positions} />
      <p className="mt-1 text-muted text-sm">
        Sebagai pengganti pejabat yang tidak di tempat. Diatur di halaman Tidak di Tempat, bukan di sini.
      </p>
    </div>
  );

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

const PositionFields = ({ number, value, problems, onChange, onRemove, disabled }: PositionFieldsProps) => {
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
