import type { ColumnAnswer } from '../../../../../../shared/api/import-answers.ts';
import type { ReviewColumn, ReviewTable } from '../../../../../../shared/api/import-review.ts';
import { importColumns } from '../../../../../../shared/domain/import/columns.ts';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import { cn } from '../../../../lib/cn.ts';
import { draftWithColumn, fieldAfter } from './column-groups.ts';
import { fieldLabel, importColumnOf } from './field-text.ts';
import type { ChangeDraft } from './use-review.ts';

const notUsed = 'none';
const options = [
  { value: notUsed, label: 'Tidak dipakai' },
  ...importColumns.map((value) => ({ value, label: fieldLabel(value) })),
];

type ColumnListProps = {
  tables: readonly ReviewTable[];
  answers: readonly ColumnAnswer[];
  allTables: readonly ReviewTable[];
  changeDraft: ChangeDraft;
  disabled: boolean;
};

export const ColumnList = ({ tables, answers, allTables, changeDraft, disabled }: ColumnListProps) => {
  const [first] = tables;
  if (!first) return null;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {first.columns.map((column) => (
        <ColumnRow
          key={column.column}
          column={column}
          field={fieldAfter(answers, first, column)}
          onChoose={(choice) =>
            changeDraft((draft) =>
              draftWithColumn(draft, { tables, allTables }, column, importColumnOf(choice) ?? null),
            )
          }
          disabled={disabled}
        />
      ))}
    </ul>
  );
};

type ColumnRowProps = {
  column: ReviewColumn;
  field: string | null;
  onChoose: (choice: string) => void;
  disabled: boolean;
};

const ColumnRow = ({ column: { column, heading, is_unknown, samples }, field, onChoose, disabled }: ColumnRowProps) => {
  const isUnknown = is_unknown && field === null;
  return (
    <li
      className={cn(
        'grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-2 py-1.5',
        'md:grid-cols-[2rem_minmax(0,13rem)_minmax(0,1fr)_13rem]',
        isUnknown && 'bg-review-soft/50',
      )}
    >
      <span className="text-muted text-sm tabular-nums">{column}</span>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className={cn('wrap-anywhere', heading === '' ? 'text-muted' : 'font-semibold')}>
          {heading === '' ? '(tanpa judul)' : heading}
        </span>
        {isUnknown && <Badge tone="review">Tidak dikenal</Badge>}
      </span>
      <span className="line-clamp-2 wrap-anywhere text-muted text-sm max-md:col-start-2">
        {samples.length > 0 ? samples.slice(0, 3).join(' · ') : 'Tidak ada isi'}
      </span>
      <div className="max-md:col-start-2">
        <Select
          aria-label={`Kolom ${column} “${heading}” dibaca sebagai`}
          value={field ?? notUsed}
          options={options}
          onValueChange={onChoose}
          // An answer needs a heading to name the column by.
          disabled={disabled || heading === ''}
          className={cn(field === null && 'text-muted!')}
        />
      </div>
    </li>
  );
};
