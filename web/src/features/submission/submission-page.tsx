import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { isSameNumber } from '../../../../shared/domain/documents/document-numbers.ts';
import { canOpenApproval, isAdmin } from '../../../../shared/domain/people/roles.ts';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useUser } from '../../lib/session/session.ts';
import { revisedIdParameter, revisionParameter } from '../../lib/submissions/submission-path.ts';
import { ActionPicker } from './action-picker.tsx';
import { formStorage } from './form-storage.ts';
import { emptyValues, type FormValues, valuesFromOriginal } from './form-values.ts';
import { SubmissionForm } from './submission-form.tsx';

const formParameters = { tindakan: 'ajukan' };

/** The stored draft; a link to a revision replaces a draft of another number. */
const initialValues = (draft: FormValues, revised: string | null, documentId: string | null): FormValues => {
  if (revised === null) return draft;
  const isSame = isSameNumber(draft.document_number, revised);
  const values: FormValues = isSame
    ? draft
    : { ...emptyValues, submission_purpose: 'revision', document_number: revised };
  return documentId === null ? values : { ...values, document_id: documentId };
};

/** /pengajuan: the action picker for users with several actions, else the form. */
export const SubmissionPage = () => {
  const user = useUser();
  const [parameters, setParameters] = useSearchParams();
  const hasChoice = isAdmin(user) || canOpenApproval(user);
  const resubmissionOf = parameters.get('ulang');
  const back = hasChoice ? () => setParameters({}) : undefined;

  if (resubmissionOf !== null) {
    return (
      <Resubmission
        key={resubmissionOf}
        submissionId={resubmissionOf}
        onBack={back}
        onComplete={() => setParameters(formParameters, { replace: true })}
      />
    );
  }
  if (hasChoice && parameters.get('tindakan') !== formParameters.tindakan) {
    return <ActionPicker user={user} onSubmit={() => setParameters(formParameters)} />;
  }
  const revised = parameters.get(revisionParameter);
  const documentId = parameters.get(revisedIdParameter);
  return (
    <SubmissionForm
      key={`${user.nrp} ${revised ?? ''} ${documentId ?? ''}`}
      initial={initialValues(formStorage.read(user.nrp, null, emptyValues), revised, documentId)}
      resubmissionOf={null}
      onBack={back}
    />
  );
};

type ResubmissionProps = { submissionId: string; onBack: (() => void) | undefined; onComplete: () => void };

/** The form with the values of a rejected or withdrawn submission; the draft must be chosen again. */
const Resubmission = ({ submissionId, onBack, onComplete }: ResubmissionProps) => {
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
