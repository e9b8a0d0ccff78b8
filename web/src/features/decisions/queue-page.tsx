import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueuedSubmission, SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { SidePanelLayout } from '../../components/ui/side-panel-layout.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { pageNumber, pageOf } from '../../lib/paginate.ts';
import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import { useOpenSubmission } from '../../lib/submissions/use-open-submission.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { DecisionDialog, type DecisionTexts } from './decision-dialog.tsx';
import { QueueCards } from './queue-cards.tsx';
import { QueueSummary } from './queue-summary.tsx';
import { type QueueRowsProps, QueueTable } from './queue-table.tsx';
import { type Decide, useDecisions } from './use-decisions.ts';
import { type QueueCall, useQueue } from './use-queue.ts';

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

export type QueuePanelProps = { Panel: ComponentType<SubmissionPanelProps> };

type QueuePageProps = QueuePanelProps & {
  call: QueueCall;
  texts: QueueTexts;
  column: QueueRowsProps['column'];
  decide: Decide;
};

const pageSize = 20;
const emptyHint = 'Anda akan menerima notifikasi saat ada dokumen yang perlu diproses.';

/** A decision queue with the submission panel beside it: the layout shared by review and approval. */
export const QueuePage = ({ call, texts, column, decide, Panel }: QueuePageProps) => {
  const { data, error, refetch, isFetching } = useQueue(call);
  const openSubmission = useOpenSubmission();
  const [parameters, setParameters] = useSearchParams();
  const setPage = (page: number) =>
    setParameters((present) => {
      const next = new URLSearchParams(present);
      if (page > 1) next.set('halaman', String(page));
      else next.delete('halaman');
      return next;
    });
  const wide = useMediaQuery('(min-width: 64rem)');
  const failure = error ? texts.loadFailure(error) : undefined;
  useFailureToast(error, failure);
  const decisions = useDecisions({
    call,
    decide,
    approvedText: texts.approvedText,
    onDecided: (id) => id === openSubmission.openId && openSubmission.close(),
  });
  const all = data?.documents ?? [];
  const { rows, page, last, ...range } = pageOf(all, pageNumber(parameters.get('halaman')), pageSize);
  const Rows = wide && openSubmission.openId === null ? QueueTable : QueueCards;
  const openRow: QueuedSubmission | undefined = all.find((row) => row.id === openSubmission.openId);

  return (
    <SidePanelLayout open={openSubmission.openId !== null}>
      <PageHeader
        title={texts.title}
        {...(data ? { description: `${formatNumber(all.length)} ${texts.countLabel}` } : {})}
      />
      {decisions.notice && <ErrorBanner className="mb-4" message={decisions.notice} />}
      {failure && (
        <ErrorBanner className="mb-4" message={failure} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && <QueueSummary label={texts.summary} rows={all} />}
      {!data && !error && <ListLoading label="Memuat data..." />}
      {data && all.length === 0 && (
        <EmptyState title={texts.empty} hint={emptyHint} className="rounded-md border border-line bg-surface px-4" />
      )}
      {rows.length > 0 && (
        <Rows
          rows={rows}
          column={column}
          openId={openSubmission.openId}
          onOpen={openSubmission.open}
          onDecide={(row, action) => decisions.selectDecision({ row, version: row.version, action })}
        />
      )}
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
              onDecide={(action) => decisions.selectDecision({ row: openRow, version: submission.version, action })}
            />
          )
        }
      />
      {decisions.pendingDecision && (
        <DecisionDialog
          pendingDecision={decisions.pendingDecision}
          dialogTexts={texts.dialogTexts}
          working={decisions.working}
          error={decisions.error}
          onConfirm={(reason) => void decisions.confirm(reason)}
          onClose={() => decisions.selectDecision(null)}
        />
      )}
    </SidePanelLayout>
  );
};
