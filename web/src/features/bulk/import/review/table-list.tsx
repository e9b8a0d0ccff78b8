import type { ReviewTable } from '../../../../../../shared/api/import-review.ts';
import { givenSourceLabels } from '../../../../../../shared/domain/import/table-answers.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { draftWithGiven, draftWithSkip, givenIn, isSkippedIn } from './column-groups.ts';
import { fieldLabel, fieldOptions, isChoiceField } from './field-text.ts';
import { tableKey } from './merge-answers.ts';
import { tableText } from './question-text.ts';
import type { Review } from './use-review.ts';

type TableListProps = { tables: readonly ReviewTable[]; review: Review; disabled: boolean };

export const TableList = ({ tables, review, disabled }: TableListProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {tables.map((table) => (
      <TableRow key={tableKey(table)} table={table} review={review} disabled={disabled} />
    ))}
  </ul>
);

const TableRow = ({ table, review, disabled }: { table: ReviewTable; review: Review; disabled: boolean }) => {
  const { draft, changeDraft } = review;
  const isSkipped = isSkippedIn(draft, table);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-1.5">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {tableText(table)}
        <span className="text-muted text-sm">
          {isSkipped
            ? ' · dilewati'
            : ` · ${formatNumber(table.documents)} dari ${formatNumber(table.rows)} baris dibaca`}
        </span>
      </p>
      {!isSkipped &&
        table.given.map(({ column, value, source }) =>
          isChoiceField(column) ? (
            <div key={column} className="flex min-w-0 items-center gap-2 max-sm:w-full">
              <span className="text-muted text-sm">{`${fieldLabel(column)} dari ${givenSourceLabels[source]}`}</span>
              <div className="w-44">
                <Select
                  aria-label={`${fieldLabel(column)} untuk ${tableText(table)}`}
                  value={givenIn(draft, table, column) ?? value}
                  options={fieldOptions[column]}
                  onValueChange={(chosen) => changeDraft((present) => draftWithGiven(present, table, column, chosen))}
                  disabled={disabled}
                />
              </div>
            </div>
          ) : null,
        )}
      {table.is_list && (
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          aria-label={`${isSkipped ? 'Baca tabel' : 'Lewati tabel'}: ${tableText(table)}`}
          onClick={() => changeDraft((present) => draftWithSkip(present, table, !isSkipped))}
        >
          {isSkipped ? 'Baca Tabel' : 'Lewati Tabel'}
        </Button>
      )}
    </li>
  );
};
