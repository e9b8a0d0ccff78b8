import { useSearchParams } from 'react-router-dom';
import { canOpenApproval, isAdmin } from '../../../../shared/domain/roles.ts';
import { useUser } from '../../lib/session/session.ts';
import { ActionPicker } from './action-picker.tsx';
import { formStorage } from './form-storage.ts';
import { emptyValues } from './form-values.ts';
import { Resubmission } from './resubmission.tsx';
import { SubmissionForm } from './submission-form.tsx';

const formParameters = { tindakan: 'ajukan' };

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
  return (
    <SubmissionForm
      key={user.nrp}
      initial={formStorage.read(user.nrp, null, emptyValues)}
      resubmissionOf={null}
      onBack={back}
    />
  );
};
