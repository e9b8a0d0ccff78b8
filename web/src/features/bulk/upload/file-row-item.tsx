import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { XIcon } from '@phosphor-icons/react/X';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatFileSize } from '../../../lib/format/format.ts';
import { FileAccessWarning } from '../file-access.tsx';
import type { FileRow, RowErrors, RowField } from './file-rows.ts';

type FileRowItemProps = {
  row: FileRow;
  errors: RowErrors | undefined;
  /** Whether the file becomes a new document with a number and name. */
  hasNameFields: boolean;
  disabled: boolean;
  onEdit: (field: RowField, text: string) => void;
  onRemove: () => void;
};

const fields: readonly RowField[] = ['nomor', 'nama'];

/** A chosen file: its upload progress, and the number and name of its document. */
export const FileRowItem = ({ row, errors, hasNameFields, disabled, onEdit, onRemove }: FileRowItemProps) => {
  const { key, file } = row;
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">{file.name}</p>
          <FileState row={row} />
          <FileAccessWarning file={file} />
        </div>
        {!disabled && (
          <Button variant="ghost" size="icon" aria-label={`Hapus berkas ${file.name}`} onClick={onRemove}>
            <XIcon aria-hidden size={18} />
          </Button>
        )}
      </div>
      {hasNameFields && (
        <div className="grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {fields.map((field) => {
            const { label } = documentFields[field];
            const error = errors?.[field];
            const errorId = `${key}-${field}-error`;
            return (
              <div key={field} className="flex min-w-0 flex-col gap-1">
                <Input
                  value={row[field]}
                  onChange={(event) => onEdit(field, event.target.value)}
                  disabled={disabled}
                  placeholder={label}
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

const FileState = ({ row: { file, sending } }: { row: FileRow }) => {
  const size = formatFileSize(file.size);
  switch (sending.state) {
    case 'waiting':
      return <p className="text-muted text-sm">{size}</p>;
    case 'sending':
      return (
        <div className="flex items-center gap-2 text-muted text-sm tabular-nums">
          <Progress
            value={(sending.sent / file.size) * 100}
            label={`Mengunggah ${file.name}`}
            className="max-w-60 flex-1"
          />
          {formatFileSize(sending.sent)} dari {size}
        </div>
      );
    case 'sent':
      return (
        <p className={cn('flex items-center gap-1 text-done text-sm')}>
          <CheckCircleIcon aria-hidden size={16} weight="fill" />
          Terunggah · {size}
        </p>
      );
    case 'failed':
      return <FieldError>{sending.message}</FieldError>;
  }
};
