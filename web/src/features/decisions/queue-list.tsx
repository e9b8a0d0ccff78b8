import type { ComponentType, ReactNode } from 'react';
import type { QueuedSubmission, SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { DataList } from '../../components/data-list.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { SidePanelLayout } from '../../components/ui/side-panel-layout.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { pageNumber, pageOf } from '../../lib/paginate.ts';
import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import type { useOpenSubmission } from '../../lib/submissions/use-open-submission.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useUrlParameters, withParameters } from '../../lib/use-url-parameters.ts';
import type { DecisionAction } from './decision.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import type { DecisionTexts } from './decision-dialog.tsx';
import type { DecisionModeProps } from './mode/decision-mode.tsx';
import { type QueueColumn, queueListView } from './queue-list-view.tsx';
import { QueueRows } from './queue-rows.tsx';
import { QueueSummary } from './queue-summary.tsx';

export type QueueTexts = {
  title: string;
  /** 'dokumen menunggu peninjauan', after a number. */
  countLabel: string;
  summary: string;
  empty: string;
  dialogTexts: DecisionTexts;
  approvedText: (submission: SubmissionRecord) => string;
  loadFailure: (error: unknown) => string;
};

/** The submission's detail as a panel beside the list, and in decision mode. */
export type QueuePanelProps = {
  Panel: ComponentType<SubmissionPanelProps>;
  Mode: ComponentType<Omit<DecisionModeProps, 'Detail'>>;
};

type QueueListProps = Pick<QueuePanelProps, 'Panel'> & {
  data: { documents: readonly QueuedSubmission[] } | undefined;
  isLoading: boolean;
  texts: QueueTexts;
  column: QueueColumn;
  /** Rows without decisions, which are in the panel or in decision mode. */
  asRows: boolean;
  openSubmission: ReturnType<typeof useOpenSubmission>;
  actions: ReactNode;
  messages: ReactNode;
  onDecide: (row: QueuedSubmission, action: DecisionAction, version?: number) => void;
};

const pageSize = 20;
const emptyHint = 'Anda akan menerima notifikasi saat ada dokumen yang perlu diproses.';

/** The queue as a table, with the submission panel beside it; as rows of 72 px where the table does not fit. */
export const QueueList = (props: QueueListProps) => {
  const { data, isLoading, texts, column, asRows, openSubmission, actions, messages, onDecide, Panel } = props;
  const [parameters, setParameters] = useUrlParameters();
  const setPage = (page: number) =>
    setParameters((present) => withParameters(present, { halaman: page > 1 ? String(page) : null }), {
      replace: false,
      preventScrollReset: false,
    });
  const isWide = useMediaQuery('(min-width: 64rem)');
  const all = data?.documents ?? [];
  const { rows, page, last, ...range } = pageOf(all, pageNumber(parameters.get('halaman')), pageSize);
  const openRow = all.find((row) => row.id === openSubmission.openId);

  return (
    <SidePanelLayout open={openSubmission.openId !== null}>
      <PageHeader
        title={texts.title}
        actions={actions}
        {...(data ? { description: `${formatNumber(all.length)} ${texts.countLabel}` } : {})}
      />
      {messages}
      {data && <QueueSummary label={texts.summary} rows={all} />}
      {isLoading && <ListLoading label="Memuat data..." />}
      {data && all.length === 0 && (
        <EmptyState title={texts.empty} hint={emptyHint} className="rounded-md border border-line bg-surface px-4!" />
      )}
      {rows.length > 0 &&
        (asRows || !isWide ? (
          <QueueRows tall rows={rows} openId={openSubmission.openId} onOpen={openSubmission.open} />
        ) : (
          <DataList
            view={queueListView({ column, openId: openSubmission.openId, onOpen: openSubmission.open, onDecide })}
            rows={rows}
            as={isWide && openSubmission.openId === null ? 'table' : 'cards'}
          />
        ))}
      {last > 1 && (
        <Pagination
          {...range}
          onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={page < last ? () => setPage(page + 1) : undefined}
        />
      )}
      <Panel
        submissionId={openSubmission.openId}
        rows={all}
        onClose={openSubmission.close}
        actions={({ submission }) =>
          openRow && (
            <DecisionButtons
              size="md"
              row={openRow}
              onDecide={(action) => onDecide(openRow, action, submission.version)}
            />
          )
        }
      />
    </SidePanelLayout>
  );
};
