import { departmentCodes, departmentLabels } from '../../../../../shared/domain/departments.ts';
import { jenisLabels, ownJenisValues } from '../../../../../shared/domain/documents/document-types.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { UploadChoices } from './upload-check.ts';

const types = ownJenisValues.map((value) => ({ value, label: jenisLabels[value] }));
const departments = departmentCodes.map((value) => ({ value, label: departmentLabels[value] }));

type UploadTargetProps = {
  choices: UploadChoices;
  onChoose: (next: Partial<UploadChoices>) => void;
  error: string | undefined;
  disabled: boolean;
};

export const UploadTargetFields = ({ choices, onChoose, error, disabled }: UploadTargetProps) => (
  <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
    <Field label="Jenis Dokumen" error={choices.jenis === '' ? error : undefined} required>
      <Select
        value={choices.jenis}
        options={types}
        onValueChange={(jenis) => onChoose({ jenis })}
        placeholder="Pilih jenis dokumen"
        disabled={disabled}
      />
    </Field>
    <Field label="Departemen" error={choices.jenis === '' ? undefined : error} required>
      <Select
        value={choices.department}
        options={departments}
        onValueChange={(department) => onChoose({ department })}
        placeholder="Pilih departemen"
        disabled={disabled}
      />
    </Field>
  </div>
);
