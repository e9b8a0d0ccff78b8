import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useLazyModule } from '../../lib/lazy-module.ts';
import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import { submissionPanel, submissionSections, submitterPanel } from './late-panels.ts';

/** The submission panel with the actions of the submitter, loaded with the first submission that is opened. */
export const LateSubmitterPanel = (props: Omit<SubmissionPanelProps, 'actions'>) => {
  const loaded = useLazyModule(submitterPanel, props.submissionId !== null, props.onClose);
  return loaded && <loaded.SubmitterPanel {...props} />;
};

export const LateSubmissionPanel = (props: SubmissionPanelProps) => {
  const loaded = useLazyModule(submissionPanel, props.submissionId !== null, props.onClose);
  return loaded && <loaded.SubmissionPanel {...props} />;
};

/** The submission's detail without a panel, for decision mode. */
export const LateSubmissionSections = (props: { detail: SubmissionDetail }) => {
  const loaded = useLazyModule(submissionSections, true, () => undefined);
  return loaded ? <loaded.SubmissionSections {...props} /> : <Skeleton className="h-40 w-full" />;
};
