import { ApprovalPage } from '../../features/decisions/approval/approval-page.tsx';
import { LateSubmissionPanel, LateSubmissionSections } from './submission-panels.tsx';

/** /approval: the approval queue with the submission panel. */
export const ApprovalScreen = () => <ApprovalPage Panel={LateSubmissionPanel} Detail={LateSubmissionSections} />;
