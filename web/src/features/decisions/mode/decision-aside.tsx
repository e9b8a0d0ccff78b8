import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple';
import type { ComponentType } from 'react';
import type { QueuedSubmission, SubmissionDetail } from '../../../../../shared/api/submission-records.ts';
import { statusDisplay } from '../../../../../shared/domain/workflow/workflow.ts';
import { CopyNumber } from '../../../components/copy-number.tsx';
import { useLinks } from '../../../components/referrers.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import type { useCall } from '../../../lib/api/use-call.ts';
import { AffectedDocuments } from '../affected-documents.tsx';
import { CapacityNote } from '../capacity-note.tsx';
import { ConsequenceNote } from '../consequence-note.tsx';
import type { DecisionAction } from '../decision.ts';

export type DetailProps = { Detail: ComponentType<{ detail: SubmissionDetail }> };

type DecisionDetailsProps = DetailProps & {
  row: QueuedSubmission;
  query: ReturnType<typeof useCall<'get-submission'>>;
};

export const DecisionDetails = ({ row, query, Detail }: DecisionDetailsProps) => {
  // Both are shown together, so that what is read does not move.
  const isWaiting = useLinks(row.document_number, row.submission_purpose !== 'new').isLoading;
  return (
    <div key={row.id} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
      <div>
        <h2 className="wrap-anywhere text-lg">{row.document_title}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-0 items-center gap-1 font-semibold">
            <span className="wrap-anywhere">{row.document_number}</span>
            <CopyNumber nomor={row.document_number} />
          </span>
          <StatusBadge status={statusDisplay(row.submission_status).label} />
        </p>
      </div>
      <ConsequenceNote submission={row} action="approve" />
      {query.data && !isWaiting ? (
        <>
          <AffectedDocuments submission={row} />
          <Detail detail={query.data} />
        </>
      ) : query.error ? (
        <ErrorBanner title="Gagal memuat pengajuan" message={messageOf(query.error)} retry={query} />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Memuat data...</span>
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </div>
  );
};

type DecisionActionsProps = { row: QueuedSubmission; onDecide: (action: DecisionAction) => void };

export const DecisionActions = ({ row, onDecide }: DecisionActionsProps) => (
  <div className="flex shrink-0 flex-col gap-2 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden">
    <CapacityNote row={row} />
    {row.blocked === null ? (
      // The key removes the buttons with their submission, so that a held Enter cannot decide the next one.
      <div key={row.id} className="flex gap-2">
        <Button variant="secondary" className="flex-1! text-danger!" onClick={() => onDecide('reject')}>
          Tolak
        </Button>
        <Button className="flex-1!" onClick={() => onDecide('approve')}>
          Setujui
        </Button>
      </div>
    ) : (
      <p className="flex items-start gap-1.5 text-muted text-sm">
        <LockSimpleIcon aria-hidden size={16} className="mt-px shrink-0" />
        <span>{row.blocked}</span>
      </p>
    )}
  </div>
);
