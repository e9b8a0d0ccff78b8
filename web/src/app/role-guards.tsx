import { canManageMasterList, canOpenApproval, isAdmin } from '../../../shared/domain/roles.ts';
import { accessDeniedMessage, RequireUser } from './guards.tsx';

/** Parents of the routes for some users only; loaded with the first of them. */
export const AdminOnly = () => <RequireUser canOpen={isAdmin} />;
export const AdminOrDenied = () => <RequireUser canOpen={isAdmin} deniedMessage={accessDeniedMessage} />;
export const ApproversOnly = () => <RequireUser canOpen={canOpenApproval} />;
export const MasterListManagersOnly = () => (
  <RequireUser canOpen={canManageMasterList} deniedMessage={accessDeniedMessage} />
);
