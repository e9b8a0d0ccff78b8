import { DecisionMode, type DecisionModeProps } from '../../features/decisions/mode/decision-mode.tsx';
import { SubmissionSections } from '../../features/submission-detail/submission-content.tsx';

export const SubmissionDecisionMode = (props: Omit<DecisionModeProps, 'Detail'>) => (
  <DecisionMode {...props} Detail={SubmissionSections} />
);
