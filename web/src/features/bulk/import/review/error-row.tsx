import { memo, useId } from 'react';
import type { ImportReviewRow } from '../../../../../../shared/api/import-review.ts';
import { type ImportColumn, otherColumns, usualColumns } from '../../../../../../shared/domain/import/columns.ts';
import { cn } from '../../../../lib/cn.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import type { RowEdit } from './drafts.ts';
import { fieldLabel } from './field-text.ts';
import { RowCell } from './row-cell.tsx';

const widths: Partial<Record<ImportColumn, string>> = {
  nomor: 'col-span-2 lg:col-span-1',
  nama: 'col-span-2 lg:col-span-1',
  file_url: 'col-span-2',
  file_name: 'col-span-2',
};

type ErrorRowProps = {
  row: ImportReviewRow;
  edit: RowEdit | undefined;
  /** Must be the same function in every render, because a list has hundreds of rows. */
  onEdit: (row: ImportReviewRow, edit: RowEdit) => void;
  disabled: boolean;
};

export const ErrorRow = memo(({ row, edit, onEdit, disabled }: ErrorRowProps) => {
  const { sheet, row: line, errors } = row;
  const fileCells = row.cells ?? {};
  const cells = { ...fileCells, ...edit?.cells };
  const isSkipped = edit?.skip ?? false;
  const errorsOf = (field: string) => errors.flatMap((each) => (each.column === field ? [each.message] : []));
  /** Shown only where the row has them or they have an error. */
  const present = otherColumns.filter((field) => Boolean(cells[field]) || errorsOf(field).length > 0);
  const shown: ImportColumn[] = row.cells === null ? [] : [...usualColumns, ...present];
  const other = errors.filter(({ column }) => column === null || !shown.some((field) => field === column));
  const place = `baris ${formatNumber(line)} sheet ${sheet}`;
  const id = useId();
  return (
    <li className={cn('py-2', edit && 'bg-primary-soft/40')}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 px-1">
        <p className="text-sm">
          <span className="font-semibold tabular-nums">Baris {formatNumber(line)}</span>
          <span className="wrap-anywhere text-muted"> · Sheet “{sheet}”</span>
          {edit && <span className="font-semibold text-primary"> · {isSkipped ? 'dilewati' : 'diubah'}</span>}
        </p>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm sm:min-h-6 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isSkipped}
            disabled={disabled}
            aria-label={`Lewati ${place}`}
            onChange={({ target }) => onEdit(row, { cells: edit?.cells ?? {}, skip: target.checked })}
            className="size-4 shrink-0 accent-primary"
          />
          Lewati baris ini
        </label>
      </div>
      {row.cells === null && (
        <p className="px-1 wrap-anywhere text-muted text-sm">
          {[row.nomor, row.nama].filter(Boolean).join(' · ')} Isi baris ini hanya dapat diperbaiki di berkasnya.
        </p>
      )}
      <div className="grid grid-cols-2 gap-x-2 gap-y-1.5 px-1 sm:grid-cols-4 lg:grid-cols-[12rem_minmax(0,1fr)_9rem_9rem_8.5rem_4.5rem]">
        {shown.map((field) => (
          <RowCell
            key={field}
            field={field}
            id={`${id}-${field}`}
            label={`${fieldLabel(field)} ${place}`}
            value={cells[field] ?? ''}
            errors={errorsOf(field)}
            isChanged={edit?.cells[field] !== undefined}
            onChange={(text) => onEdit(row, { cells: { ...edit?.cells, [field]: text }, skip: isSkipped })}
            disabled={disabled || isSkipped}
            className={widths[field]}
          />
        ))}
      </div>
      {other.map(({ message }) => (
        <p key={message} className="mt-1 px-1 text-danger text-sm">
          {message}
        </p>
      ))}
    </li>
  );
});
