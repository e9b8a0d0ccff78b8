import { useState } from 'react';
import type { ReviewTable } from '../../../../../../shared/api/import-review.ts';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { unknownHeadingsText } from '../../reading-text.ts';
import { draftColumnsOf, type TableGroup } from './column-groups.ts';
import { ColumnList } from './column-list.tsx';
import { Disclosure } from './disclosure.tsx';
import { tableKey } from './merge-answers.ts';
import { tablesText } from './question-text.ts';
import { emptySampleText, SampleRows } from './sample-rows.tsx';
import { TableList } from './table-list.tsx';
import type { Review } from './use-review.ts';

type TableGroupViewProps = { group: TableGroup; review: Review; initiallyOpen: boolean; disabled: boolean };

export const TableGroupView = ({ group, review, initiallyOpen, disabled }: TableGroupViewProps) => {
  const { key, tables } = group;
  const [first] = tables;
  const [sampleKey, setSampleKey] = useState(() => (first ? tableKey(first) : ''));
  if (!first) return null;
  const part = `columns\n${key}`;
  const unknown = unknownHeadingsText(
    first.columns.filter(({ field, samples }) => field === null && samples.length > 0),
  );
  const read = first.columns.filter(({ field }) => field !== null).length;
  const sampled = tables.find((table) => tableKey(table) === sampleKey) ?? first;
  const emptyText = emptySampleText(sampled);
  return (
    <Disclosure
      title={tablesText(tables)}
      note={
        <span className="flex flex-wrap items-center gap-x-2">
          {`${formatNumber(read)} dari ${formatNumber(first.columns.length)} kolom dipakai`}
          {unknown && <span className="min-w-0 wrap-anywhere font-semibold text-review">{unknown}</span>}
          {!first.is_list && <Badge>Bukan daftar dokumen</Badge>}
          {first.is_skipped && <Badge>Dilewati</Badge>}
        </span>
      }
      open={review.isOpen(part, initiallyOpen)}
      onToggle={() => review.toggle(part)}
    >
      <div className="flex flex-col gap-4">
        <ColumnList
          tables={tables}
          answers={draftColumnsOf(review.draft)}
          allTables={review.data.tables}
          changeDraft={review.changeDraft}
          disabled={disabled}
        />
        <TableList tables={tables} review={review} disabled={disabled} />
        <div>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h5 className="font-semibold">Contoh yang akan disimpan</h5>
            {tables.length > 1 && (
              <div className="w-full sm:w-72">
                <Select
                  aria-label="Tampilkan contoh dari"
                  value={tableKey(sampled)}
                  options={tables.map((table: ReviewTable) => ({
                    value: tableKey(table),
                    label: `${table.sheet}, baris ${formatNumber(table.header_row)}`,
                  }))}
                  onValueChange={setSampleKey}
                />
              </div>
            )}
          </div>
          <SampleRows table={sampled} />
          {emptyText && <p className="mt-1 text-muted text-sm">{emptyText}</p>}
        </div>
      </div>
    </Disclosure>
  );
};
