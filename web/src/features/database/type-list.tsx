import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { databaseTypes } from '../../../../shared/domain/documents/documents.ts';
import { Select } from '../../components/ui/select.tsx';
import { cn } from '../../lib/cn.ts';
import type { TypeKey } from './database-filters.ts';

type TypeChoiceProps = {
  value: TypeKey;
  /** A search includes every type, so no type is marked as active. */
  searching: boolean;
  onChange: (value: TypeKey) => void;
};

const label = 'Jenis dokumen';
const options = databaseTypes.map(({ key, jenis }) => ({ value: key, label: jenisLabels[jenis] }));

export const TypeList = ({ value, searching, onChange }: TypeChoiceProps) => (
  <nav aria-label={label} className="flex flex-col gap-0.5">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-current={(!searching && option.value === value) || undefined}
        onClick={() => onChange(option.value)}
        className={cn(
          'rounded-md px-3 py-2 text-left pointer-coarse:min-h-11 transition-colors duration-120 hover:bg-sunken',
          'aria-current:bg-primary-soft aria-current:font-semibold aria-current:text-primary',
        )}
      >
        {option.label}
      </button>
    ))}
  </nav>
);

export const TypeSelect = ({ value, searching, onChange }: TypeChoiceProps) => (
  <Select
    aria-label={label}
    value={searching ? undefined : value}
    placeholder="Semua jenis"
    options={options}
    onValueChange={onChange}
  />
);
