import type { RowAnswer } from '../../../../../../shared/api/import-answers.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { Disclosure } from './disclosure.tsx';
import { draftWith } from './drafts.ts';
import { rowKey } from './merge-answers.ts';
import type { Review } from './use-review.ts';

/** Rows that former answers leave out, which can be read again. */
export const SkippedRows = ({ review, disabled }: { review: Review; disabled: boolean }) => {
  const rows = review.data.answers.rows.filter(({ skip }) => skip);
  if (rows.length === 0) return null;
  return (
    <Disclosure
      title="Baris yang dilewati"
      note={formatNumber(rows.length)}
      open={review.isOpen('skipped-rows')}
      onToggle={() => review.toggle('skipped-rows')}
      className="rounded-md border border-line"
    >
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <SkippedRow key={rowKey(row)} row={row} review={review} disabled={disabled} />
        ))}
      </ul>
    </Disclosure>
  );
};

const SkippedRow = ({ row, review, disabled }: { row: RowAnswer; review: Review; disabled: boolean }) => {
  const { sheet, row: line } = row;
  const key = `read-row\n${rowKey(row)}`;
  const isReadAgain = review.draft.has(key);
  const answers = { rows: [{ sheet, row: line, cells: {}, skip: false }] };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="wrap-anywhere">
        Sheet “{sheet}”, baris {formatNumber(line)}
      </span>
      <Button
        variant="ghost"
        size="sm"
        disabled={disabled}
        aria-label={`${isReadAgain ? 'Lewati' : 'Baca lagi'}: sheet ${sheet} baris ${formatNumber(line)}`}
        onClick={() =>
          review.changeDraft((draft) => draftWith(draft, key, isReadAgain ? null : { choice: '', answers }))
        }
      >
        {isReadAgain ? 'Tetap Lewati' : 'Baca Lagi'}
      </Button>
    </li>
  );
};
