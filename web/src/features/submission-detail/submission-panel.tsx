import { useState } from 'react';
import type { DashboardSubmission } from '../../../../shared/api/submission-records.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { SubmissionStatus } from '../../components/submission-status.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { SidePanel } from '../../components/ui/side-panel.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import { submissionTriggerOf } from '../../lib/submissions/submission-trigger.ts';
import { SubmissionContent } from './submission-content.tsx';

/** The detail of one submission, beside the list it was opened from. */
export const SubmissionPanel = ({ submissionId, rows, onClose, actions }: SubmissionPanelProps) => {
  // Retains the content during the closing animation.
  const [shown, setShown] = useState(submissionId);
  if (submissionId !== null && submissionId !== shown) setShown(submissionId);
  const { data, error, refetch, isFetching } = useCall(
    'get-submission',
    { submission_id: shown ?? '' },
    { enabled: submissionId !== null },
  );
  const submission = data?.submission ?? rows.find(({ id }) => id === shown);
  const footer = data && actions(data);
  return (
    <SidePanel
      open={submissionId !== null}
      onOpenChange={(open) => !open && onClose()}
      returnFocusTo={() => (shown === null ? null : submissionTriggerOf(shown))}
      title={<span className="line-clamp-5 wrap-anywhere">{submission?.document_title ?? 'Pengajuan'}</span>}
      {...(submission && { description: <NumberAndStatus submission={submission} /> })}
      {...(!submission && !error && { description: <Skeleton className="my-1.5 h-4 w-56" /> })}
      contentKey={`${shown} ${data ? 'detail' : 'waiting'}`}
      {...(footer ? { footer } : {})}
    >
      {data ? (
        <SubmissionContent key={data.submission.id} detail={data} />
      ) : error ? (
        <ErrorBanner title="Gagal memuat pengajuan" message={messageOf(error)} retry={{ refetch, isFetching }} />
      ) : (
        <SubmissionLoading />
      )}
    </SidePanel>
  );
};

type NumberAndStatusProps = {
  submission: Pick<DashboardSubmission, 'document_number' | 'submission_status' | 'department' | 'level_entered_at'>;
};

const NumberAndStatus = ({ submission }: NumberAndStatusProps) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="flex items-center gap-1 font-semibold text-ink">
      <span className="wrap-anywhere">{submission.document_number || '–'}</span>
      {submission.document_number && <CopyNumber nomor={submission.document_number} />}
    </span>
    <SubmissionStatus submission={submission} />
  </span>
);

const SubmissionLoading = () => (
  <div role="status" className="flex flex-col gap-3">
    <span className="text-muted">Memuat data...</span>
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-40 w-full" />
  </div>
);
