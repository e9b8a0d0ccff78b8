import { ApprovalPage } from '../../features/decisions/approval/approval-page.tsx';
import { DecisionMode, SubmissionPanel } from './submission-panels.tsx';

/** /approval: the approval queue with the submission panel. */
export const ApprovalScreen = () => <ApprovalPage Panel={SubmissionPanel} Mode={DecisionMode} />;
