import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import { SubmissionPanel } from './submission-panel.tsx';
import { submitterActions } from './submitter-actions.tsx';

/** The submission panel with the actions of the submitter. */
export function SubmitterPanel(props: Omit<SubmissionPanelProps, 'actions'>) {
  return <SubmissionPanel {...props} actions={submitterActions} />;
}
