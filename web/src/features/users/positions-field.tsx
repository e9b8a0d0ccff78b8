import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useRef } from 'react';
import type { Position } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { FieldConflict } from './field-conflict.tsx';
import { PositionFields } from './position-fields.tsx';
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
