import { ApprovalPage } from '../../features/decisions/approval/approval-page.tsx';
import { SubmissionSections } from '../../features/submission-detail/submission-content.tsx';
import { SubmissionPanel } from '../../features/submission-detail/submission-panel.tsx';

/** /approval: the approval queue with the submission panel. */
export const ApprovalScreen = () => <ApprovalPage Panel={SubmissionPanel} Detail={SubmissionSections} />;
