import { useSearchParams } from 'react-router-dom';
import { isSameNumber } from '../../../../shared/domain/documents/document-numbers.ts';
import { canOpenApproval, isAdmin } from '../../../../shared/domain/people/roles.ts';
import { useUser } from '../../lib/session/session.ts';
import { revisedIdParameter, revisionParameter } from '../../lib/submissions/submission-path.ts';
import { ActionPicker } from './action-picker.tsx';
import { formStorage } from './form-storage.ts';
import { emptyValues, type FormValues } from './form-values.ts';
import { Resubmission } from './resubmission.tsx';
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
