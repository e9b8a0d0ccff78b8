import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';
import { SubmissionPanel } from './submission-panel.tsx';
import { submitterActions } from './submitter-actions.tsx';

export const SubmitterPanel = (props: Omit<SubmissionPanelProps, 'actions'>) => (
  <SubmissionPanel {...props} actions={submitterActions} />
);
