import { ReviewPage } from '../../features/decisions/review/review-page.tsx';
import { DecisionMode, SubmissionPanel } from './submission-panels.tsx';

/** /review: the review queue with the submission panel. */
export const ReviewScreen = () => <ReviewPage Panel={SubmissionPanel} Mode={DecisionMode} />;
