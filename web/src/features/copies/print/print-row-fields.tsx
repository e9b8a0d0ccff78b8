import { TrashIcon } from '@phosphor-icons/react/Trash';
import type { DistributedDocument } from '../../../../../shared/api/reading.ts';
import { maxHolderLength, maxPlaceLength, maxPurposeLength } from '../../../../../shared/domain/copies/copies.ts';
import { departmentCodes, departmentLabels } from '../../../../../shared/domain/departments.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { OutsideAudience } from './outside-audience.tsx';
import type { PrintField, PrintRow } from './print-rows.ts';

const departments = departmentCodes.map((value) => ({ value, label: departmentLabels[value] }));

type PrintRowFieldsProps = {
  row: PrintRow;
  distributed: DistributedDocument | undefined;
  /** Its place among the copies of the document, from 1. */
  place: number;
  problems: Partial<Record<PrintField, string>> | undefined;
  disabled: boolean;
  onChange: (values: Partial<PrintRow>) => void;
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined;
};

export const PrintRowFields = ({
  row,
  distributed,
  place,
  problems = {},
  disabled,
  onChange,
  onRemove,
}: PrintRowFieldsProps) => (
  <fieldset
    disabled={disabled}
    data-print-row={row.key}
    className="grid grid-cols-1 items-start gap-3 px-3 py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.2fr)_9.5rem_minmax(0,1.2fr)_minmax(0,1.2fr)_2.25rem]"
  >
    <legend className="sr-only">Salinan ke-{place}</legend>
    <Field label="Pemegang" error={problems.holder} required>
      <Input
        value={row.holder}
        maxLength={maxHolderLength}
        autoComplete="off"
        onChange={({ target }) => onChange({ holder: target.value })}
      />
    </Field>
    <Field label="Departemen" error={problems.department} required>
      <Select
        value={row.department}
        options={departments}
        disabled={disabled}
        onValueChange={(department) => onChange({ department })}
      />
    </Field>
    <Field label="Lokasi" error={problems.place} required>
      <Input
        value={row.place}
        maxLength={maxPlaceLength}
        autoComplete="off"
        onChange={({ target }) => onChange({ place: target.value })}
      />
    </Field>
    <Field label="Keperluan" error={problems.purpose} required>
      <Input
        value={row.purpose}
        maxLength={maxPurposeLength}
        autoComplete="off"
        onChange={({ target }) => onChange({ purpose: target.value })}
      />
    </Field>
    {onRemove && (
      <Button
        type="button"
        variant="ghost"
        size="icon"
        className="justify-self-end sm:col-start-2 lg:col-start-5 lg:mt-6"
        aria-label={`Hapus salinan ke-${place}`}
        title="Hapus baris"
        onClick={onRemove}
      >
        <TrashIcon aria-hidden size={18} />
      </Button>
    )}
    <OutsideAudience key={row.department} department={row.department} distributed={distributed} />
  </fieldset>
);
