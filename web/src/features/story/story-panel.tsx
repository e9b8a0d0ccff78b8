import { type ReactNode, useState } from 'react';
import type { SubmissionRecord, SubmissionStory } from '../../../../shared/api/submission-records.ts';
import { statusShown } from '../../../../shared/domain/workflow.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { SidePanel } from '../../components/ui/side-panel.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { useCall } from '../../lib/use-call.ts';
import { StoryContent } from './story-content.tsx';
import { storyOpenerOf } from './story-opener.ts';

type StoryPanelProps = {
  /** The submission to show; null closes the panel. */
  submissionId: string | null;
  /** The list beside it: what it says of the submission shows until the story comes. */
  rows: readonly SubmissionRecord[];
  onClose: () => void;
  /** What can be done, pinned at the foot. */
  actions: (story: SubmissionStory) => ReactNode;
};

/** The story of one submission, beside the list it was opened from. */
export function StoryPanel({ submissionId, rows, onClose, actions }: StoryPanelProps) {
  // What it shows stays while it closes.
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
      returnFocusTo={() => (shown === null ? null : storyOpenerOf(shown))}
      title={<span className="line-clamp-5 wrap-anywhere">{submission?.document_title ?? 'Pengajuan'}</span>}
      {...(submission
        ? {
            description: (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="flex items-center gap-1 font-semibold text-ink">
                  <span className="wrap-anywhere">{submission.document_number}</span>
                  {submission.document_number && <CopyNumber nomor={submission.document_number} />}
                </span>
                <StatusBadge status={statusShown(submission.submission_status).label} />
              </span>
            ),
          }
        : data || error
          ? {}
          : { description: <Skeleton className="my-1.5 h-4 w-56" /> })}
      page={`${shown} ${data ? 'story' : 'waiting'}`}
      {...(footer ? { footer } : {})}
    >
      {data ? (
        <StoryContent key={data.submission.id} story={data} />
      ) : error ? (
        <ErrorBanner
          title="Gagal memuat pengajuan"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <StoryLoading />
      )}
    </SidePanel>
  );
}

function StoryLoading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="text-muted">Memuat data...</span>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
