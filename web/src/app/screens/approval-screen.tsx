import { ApprovalPage } from '../../features/decisions/approval/approval-page.tsx';
import { SubmissionPanel } from '../../features/submission-detail/submission-panel.tsx';

/** /approval: the approval queue with the submission panel. */
export const ApprovalScreen = () => <ApprovalPage Panel={SubmissionPanel} />;
