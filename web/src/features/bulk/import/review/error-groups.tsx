import { useCallback } from 'react';
import type { ErrorGroup, ImportReviewRow } from '../../../../../../shared/api/import-review.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { Disclosure } from './disclosure.tsx';
import { draftWithRow, type RowEdit, rowEditIn } from './drafts.ts';
import { ErrorRow } from './error-row.tsx';
import { fieldLabel } from './field-text.ts';
import { rowKey } from './merge-answers.ts';
import { RowList } from './row-list.tsx';
import { Section } from './section.tsx';
import { useImportRows } from './use-import-rows.ts';
import type { Review } from './use-review.ts';

type ErrorGroupsProps = { review: Review; jobId: string; disabled: boolean };

/** The rows with errors by cause. Opening a cause shows its rows, whose cells can be corrected there. */
export const ErrorGroups = ({ review, jobId, disabled }: ErrorGroupsProps) => {
  const { error_groups } = review.data;
  if (error_groups.length === 0) return null;
  return (
    <Section
      title="Baris yang perlu diperbaiki"
      note="Perbaiki langsung di sini, lalu periksa ulang. Baris yang dibiarkan tidak disimpan."
    >
      <div className="divide-y divide-line rounded-md border border-line">
        {error_groups.map((group) => (
          <Disclosure
            key={group.key}
            title={groupTitle(group)}
            note={`${group.column === null ? '' : `${fieldLabel(group.column)} · `}${formatNumber(group.count)} baris`}
            open={review.isOpen(`errors\n${group.key}`)}
            onToggle={() => review.toggle(`errors\n${group.key}`)}
          >
            <ErrorRows group={group} review={review} jobId={jobId} disabled={disabled} />
          </Disclosure>
        ))}
      </div>
    </Section>
  );
};

/** The message of a single row; of several without what differs between them. */
const groupTitle = ({ message, count }: ErrorGroup): string =>
  count === 1 ? message : message.replace(/“[^”]*”/g, '“…”');

const ErrorRows = ({ group, review, jobId, disabled }: ErrorGroupsProps & { group: ErrorGroup }) => {
  const query = useImportRows({ job_id: jobId, list: 'errors', group: group.key });
  const { draft, changeDraft } = review;
  const edit = useCallback(
    (row: ImportReviewRow, change: RowEdit) =>
      changeDraft((present) => draftWithRow(present, row, change, row.cells ?? {})),
    [changeDraft],
  );
  return (
    <RowList query={query} label={group.message}>
      {(row) => <ErrorRow key={rowKey(row)} row={row} edit={rowEditIn(draft, row)} onEdit={edit} disabled={disabled} />}
    </RowList>
  );
};
