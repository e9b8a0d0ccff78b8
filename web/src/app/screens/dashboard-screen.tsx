import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { SubmitterPanel } from '../../features/submission-detail/submitter-panel.tsx';

/** /dashboard: the list of submissions with the submission panel. */
export const DashboardScreen = () => <DashboardPage Panel={SubmitterPanel} />;
