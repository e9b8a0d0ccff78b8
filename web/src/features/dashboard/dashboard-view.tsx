import type { DashboardSubmission } from '../../../../shared/api/submission-records.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import type { ListView } from '../../components/data-list.tsx';
import { SubmissionStatus } from '../../components/submission-status.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { cn } from '../../lib/cn.ts';
import { submissionTriggerProps } from '../../lib/submissions/submission-trigger.ts';
import type { ListLayout } from '../../lib/use-list-layout.ts';
import { titleProps, useTitleLines } from '../../lib/use-title-lines.ts';

/** A dash where a submission has no number. */
const numberText = (row: DashboardSubmission): string => row.document_number || '–';

type DashboardViewProps = { layout: ListLayout; openId: string | null; onOpen: (id: string) => void };

/** The widths are fixed, so that no column moves from page to page; the name takes what remains. */
export const useDashboardView = ({ layout, openId, onOpen }: DashboardViewProps): ListView<DashboardSubmission> => {
  const { countLines, titleClass } = useTitleLines(layout);
  return {
    idOf: ({ id }) => id,
    openId,
    fixed: true,
    // On tablets it is smaller, so that the name keeps its room.
    padding: 'max-lg:px-2',
    onRowClick: ({ id }) => onOpen(id),
    onClickCapture: countLines,
    columns: [
      { label: 'Departemen', width: 'w-27 lg:w-32', hidden: layout === 'beside', cell: ({ department }) => department },
      {
        label: 'Jenis Dokumen',
        width: 'w-27 lg:w-36',
        hidden: layout === 'beside',
        cell: ({ document_type }) => document_type,
      },
      {
        label: 'Nama Dokumen',
        cell: (row) => (
          <button
            type="button"
            title={row.document_title}
            {...submissionTriggerProps(row.id)}
            {...titleProps(row.id)}
            className={cn(
              'min-h-6 wrap-anywhere text-left underline-offset-2 hover:underline pointer-coarse:min-h-11',
              titleClass(row.id),
            )}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(row.id);
            }}
          >
            {row.document_title}
          </button>
        ),
      },
      {
        label: 'Nomor Dokumen',
        width: 'w-41 lg:w-54',
        cellClass: 'font-semibold',
        cell: (row) => (
          <span className="flex items-center gap-1">
            <span className="min-w-0 wrap-anywhere">{numberText(row)}</span>
            {row.document_number && <CopyNumber nomor={row.document_number} showOnHover />}
          </span>
        ),
      },
      { label: 'Status', width: 'w-48 lg:w-54 xl:w-74', cell: (row) => <SubmissionStatus submission={row} /> },
    ],
    card: (row, { current, ...card }) => (
      <CardRow {...card}>
        <button
          type="button"
          aria-current={current || undefined}
          onClick={() => onOpen(row.id)}
          {...submissionTriggerProps(row.id)}
          className="flex min-h-18 w-full flex-col justify-center gap-0.5 px-3 py-1 text-left transition-colors duration-120 hover:bg-primary-soft/50 focus-visible:-outline-offset-2 aria-current:bg-primary-soft"
        >
          <span className="line-clamp-2 wrap-anywhere">{row.document_title}</span>
          <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="max-w-full truncate text-muted text-sm">
              <span className="font-semibold">{numberText(row)}</span> · {row.department}
            </span>
            <SubmissionStatus submission={row} />
          </span>
        </button>
      </CardRow>
    ),
  };
};
