import { ListLoading } from '../../components/ui/list-loading.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { SubmissionPanelProps } from '../../lib/submissions/submission-panel-props.ts';

const isOpened = ({ submissionId }: Pick<SubmissionPanelProps, 'submissionId'>): boolean => submissionId !== null;

/** The submission panel, with the viewer of files. */
export const SubmissionPanel = lazyComponent(
  () => import('../../features/submission-detail/submission-panel.tsx').then((file) => file.SubmissionPanel),
  isOpened,
);

/** The same with the actions of the submitter. */
export const SubmitterPanel = lazyComponent(
  () => import('../../features/submission-detail/submitter-panel.tsx').then((file) => file.SubmitterPanel),
  isOpened,
);

/** Decision mode with the submission's detail, and with the viewer of files. */
export const DecisionMode = lazyComponent(
  () => import('./decision-mode.tsx').then((file) => file.SubmissionDecisionMode),
  () => true,
  <ListLoading label="Memuat data..." />,
);
