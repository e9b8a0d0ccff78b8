import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { FieldConflict } from './field-conflict.tsx';
import { PositionFields } from './position-fields.tsx';
import { type DraftProblems, newPosition, type PositionDraft } from './user-draft.ts';

const maxPositions = 20;

type PositionsFieldProps = {
  value: readonly PositionDraft[];
  onChange: (value: PositionDraft[]) => void;
  problems: DraftProblems;
  conflict: string | undefined;
  disabled: boolean;
};

/** The user's approval positions, each with department and period. */
export const PositionsField = ({ value, onChange, problems, conflict, disabled }: PositionsFieldProps) => {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold text-sm">Jabatan dalam persetujuan</legend>
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
