import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { resubmitPath } from '../../lib/submissions/submission-path.ts';
import { WithdrawSubmission } from './withdraw-submission.tsx';

/** The actions of the submitter; null when there are none. */
export const submitterActions = ({ submission, may }: SubmissionDetail) => {
  if (may.withdraw) return <WithdrawSubmission submission={submission} />;
  if (!may.resubmit) return null;
  return (
    <Link className={buttonClass('primary', 'md', 'max-sm:flex-1')} to={resubmitPath(submission.id)}>
      Ajukan Ulang
    </Link>
  );
};
