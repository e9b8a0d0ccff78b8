import { canHandleCopies } from '../../../shared/domain/copy-access.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { canReviewDocuments } from '../../../shared/domain/document-reviews.ts';
import { canManageMasterList, canOpenApproval, canSeeProcessTimes, isAdmin } from '../../../shared/domain/roles.ts';
import { accessDeniedMessage, approvalDeniedMessage, RequireUser, reviewDeniedMessage } from './guards.tsx';

/** Parents of the routes for some users only; loaded with the first of them. */
export const AdminOnly = () => <RequireUser canOpen={isAdmin} deniedMessage={reviewDeniedMessage} />;
export const AdminOrDenied = () => <RequireUser canOpen={isAdmin} deniedMessage={accessDeniedMessage} />;
export const ApproversOnly = () => <RequireUser canOpen={canOpenApproval} deniedMessage={approvalDeniedMessage} />;
export const DocumentReviewersOnly = () => (
  <RequireUser canOpen={(user) => canReviewDocuments(user)} deniedMessage={accessDeniedMessage} />
);
export const DepartmentCopiesOnly = ({ department }: { department: DepartmentCode }) => (
  <RequireUser canOpen={(user) => canHandleCopies(user, department)} deniedMessage={accessDeniedMessage} />
);
export const ProcessTimesReadersOnly = () => (
  <RequireUser canOpen={canSeeProcessTimes} deniedMessage={accessDeniedMessage} />
);
export const MasterListManagersOnly = () => (
  <RequireUser canOpen={canManageMasterList} deniedMessage={accessDeniedMessage} />
);
