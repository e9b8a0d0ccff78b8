import { useState } from 'react';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useUser } from '../../lib/session/session.ts';
import { formStorage } from './form-storage.ts';
import { valuesFromOriginal } from './form-values.ts';
import { SubmissionForm } from './submission-form.tsx';

type ResubmissionProps = { submissionId: string; onBack: (() => void) | undefined; onComplete: () => void };

/** The form with the values of a rejected or withdrawn submission; the draft must be chosen again. */
export const Resubmission = ({ submissionId, onBack, onComplete }: ResubmissionProps) => {
  const { nrp } = useUser();
  const { data, error, refetch, isFetching } = useCall('get-submission', { submission_id: submissionId });
  // Stored in state: after the resubmission is sent the original can no longer be resubmitted, but the form must stay
  // mounted.
  const [original, setOriginal] = useState<SubmissionDetail>();
  if (!original && data?.may.resubmit) setOriginal(data);
  if (original) {
    return (
      <SubmissionForm
        initial={formStorage.read(nrp, submissionId, valuesFromOriginal(original))}
        resubmissionOf={{
          id: submissionId,
          title: original.submission.document_title,
          form: original.supporting.name,
        }}
        onBack={onBack}
        onComplete={onComplete}
      />
    );
  }
  return (
    <>
      <PageHeader />
      {data && (
        <ErrorBanner message="Pengajuan ini tidak dapat diajukan ulang. Hanya pengajuan Anda sendiri yang ditolak atau ditarik, dan belum diajukan ulang, yang dapat diajukan ulang." />
      )}
      {error && <ErrorBanner message={messageOf(error)} retry={{ refetch, isFetching }} />}
      {!data && !error && (
        <div role="status" className="flex max-w-160 flex-col gap-4">
          <span className="text-muted">Memuat data...</span>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-2/3" />
        </div>
      )}
    </>
  );
};
