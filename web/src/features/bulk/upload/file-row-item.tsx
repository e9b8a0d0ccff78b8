import { XIcon } from '@phosphor-icons/react/X';
import { useId } from 'react';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { cn } from '../../../lib/cn.ts';
import { FileAccessWarning } from '../file-access.tsx';
import { FileState } from '../file-state.tsx';
import type { FileRow, RowErrors, RowField } from './file-rows.ts';

type FileRowItemProps = {
  row: FileRow;
  errors: RowErrors | undefined;
  hasNameFields: boolean;
  disabled: boolean;
  onEdit: (field: RowField, text: string) => void;
  onRemove: () => void;
};

const fields: readonly RowField[] = ['nomor', 'nama', 'revisi'];

export const FileRowItem = ({ row, errors, hasNameFields, disabled, onEdit, onRemove }: FileRowItemProps) => {
  const { file } = row;
  const id = useId();
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">{file.name}</p>
          <FileState file={file} sending={row.sending} inBytes />
          <FileAccessWarning file={file} />
        </div>
        {!disabled && (
          <Button variant="ghost" size="icon" aria-label={`Hapus berkas ${file.name}`} onClick={onRemove}>
            <XIcon aria-hidden size={18} />
          </Button>
        )}
      </div>
      {hasNameFields && (
        <div className="grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]">
          {fields.map((field) => {
            const { label } = documentFields[field];
            const error = errors?.[field];
            const errorId = `${id}-${field}-error`;
            return (
              <div key={field} className={cn('flex min-w-0 flex-col gap-1', field === 'revisi' && 'sm:w-24')}>
                <Input
                  // Below it stands the footer, which would cover a field that is focused because of its error.
                  style={{ scrollMarginBottom: '13rem' }}
                  value={row[field]}
                  onChange={(event) => onEdit(field, event.target.value)}
                  disabled={disabled}
                  placeholder={label}
                  inputMode={field === 'revisi' ? 'numeric' : undefined}
                  aria-label={`${label} untuk ${file.name}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? errorId : undefined}
                />
                {error && <FieldError id={errorId}>{error}</FieldError>}
              </div>
            );
          })}
        </div>
      )}
    </li>
  );
};
