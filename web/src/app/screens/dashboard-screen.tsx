import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { SetupSteps } from '../../features/setup/setup-steps.tsx';
import { SubmitterPanel } from '../../features/submission-detail/submitter-panel.tsx';

/** /dashboard: the list of submissions with the submission panel; above it, what a new stage still needs. */
export const DashboardScreen = () => (
  <>
    <SetupSteps />
    <DashboardPage Panel={SubmitterPanel} />
  </>
);
