import type { ReactNode } from 'react';
import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { purposeLabels } from '../../../../shared/domain/documents/documents.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import type { ListView } from '../../components/data-list.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { WaitingAge } from '../../components/waiting-age.tsx';
import { cn } from '../../lib/cn.ts';
import { nomorClass } from '../../lib/format/nomor-class.ts';
import { submissionTriggerProps } from '../../lib/submissions/submission-trigger.ts';
import type { DecisionAction } from './decision.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { PreviewButtons } from './preview-buttons.tsx';

const QueueTitle = ({ row, onOpen }: { row: QueuedSubmission; onOpen: (id: string) => void }) => (
  <>
    <button
      type="button"
      onClick={() => onOpen(row.id)}
      {...submissionTriggerProps(row.id)}
      className="min-h-6 max-w-full text-left font-semibold text-primary underline-offset-2 hover:underline max-sm:-my-3 max-sm:py-3 pointer-coarse:-my-3 pointer-coarse:py-3"
      title={row.document_title}
    >
      <span className="line-clamp-2 wrap-anywhere">{row.document_title}</span>
    </button>
    <span className="mt-0.5 block text-muted text-sm">
      <span className={cn('font-semibold', nomorClass(row.document_number))}>{row.document_number}</span>
      {row.submission_purpose && ` · ${purposeLabels[row.submission_purpose]}`}
      {row.former && ' · Pengajuan ulang'} <CopyNumber nomor={row.document_number} showOnHover />
    </span>
  </>
);

/** The column in which review and approval differ. */
export interface QueueColumn {
  header: string;
  cell: (row: QueuedSubmission) => ReactNode;
}

type QueueViewProps = {
  column: QueueColumn;
  openId: string | null;
  onOpen: (id: string) => void;
  onDecide: (row: QueuedSubmission, action: DecisionAction) => void;
};

export const queueListView = ({ column, openId, onOpen, onDecide }: QueueViewProps): ListView<QueuedSubmission> => ({
  idOf: ({ id }) => id,
  openId,
  columns: [
    { label: 'Nama Dokumen', cellClass: 'w-1/3 min-w-60', cell: (row) => <QueueTitle row={row} onOpen={onOpen} /> },
    { label: 'Jenis Dokumen', cell: (row) => row.document_type },
    { label: 'Departemen', cell: (row) => row.department },
    {
      label: column.header,
      cellClass: 'whitespace-nowrap',
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span>{column.cell(row)}</span> <WaitingAge since={row.level_entered_at} className="flex text-sm" />
        </span>
      ),
    },
    { label: 'Preview Dokumen', cell: (row) => <PreviewButtons submission={row} /> },
    {
      label: 'Approved?',
      cellClass: 'min-w-64',
      cell: (row) => <DecisionButtons row={row} onDecide={(action) => onDecide(row, action)} />,
    },
  ],
  cardsClass: 'flex flex-col gap-3',
  card: (row, card) => (
    <CardRow
      {...card}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 aria-current:border-primary aria-current:bg-primary-soft"
    >
      <div>
        <QueueTitle row={row} onOpen={onOpen} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span>{row.document_type}</span>
        <span aria-hidden>·</span>
        <span>{row.department}</span>
        <span aria-hidden>·</span>
        <span>
          <span className="sr-only">{column.header}: </span>
          {column.cell(row)}
        </span>
        <span aria-hidden>·</span>
        <WaitingAge since={row.level_entered_at} />
      </p>
      <div className="flex flex-wrap items-start justify-between gap-3 max-sm:flex-col max-sm:items-stretch">
        <PreviewButtons submission={row} />
        <DecisionButtons row={row} onDecide={(action) => onDecide(row, action)} />
      </div>
    </CardRow>
  ),
});
