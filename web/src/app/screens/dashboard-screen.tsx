import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { SetupSteps } from '../../features/setup/setup-steps.tsx';
import { useSetupState } from '../../features/setup/use-setup-state.ts';
import { cn } from '../../lib/cn.ts';
import { SubmitterPanel } from './submission-panels.tsx';

/** /dashboard: the list of submissions with the submission panel; above it, what a new environment still needs. */
export const DashboardScreen = () => {
  const setup = useSetupState();
  return (
    <>
      <SetupSteps state={setup.state} />
      {/* Until it is known what stands above, so that nothing moves that the user sees. */}
      <div className={cn(setup.isPending && 'invisible')}>
        <DashboardPage Panel={SubmitterPanel} />
      </div>
    </>
  );
};
