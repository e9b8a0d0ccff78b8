import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { SetupSteps } from '../../features/setup/setup-steps.tsx';
import { useSetupState } from '../../features/setup/use-setup-state.ts';
import { SubmitterPanel } from './submission-panels.tsx';

/** /dashboard: the list of submissions with the submission panel; above it, what a new environment still needs. */
export const DashboardScreen = () => (
  <>
    <SetupSteps state={useSetupState()} />
    <DashboardPage Panel={SubmitterPanel} />
  </>
);
