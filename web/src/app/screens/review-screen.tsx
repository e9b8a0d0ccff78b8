import { ReviewPage } from '../../features/decisions/review/review-page.tsx';
import { LateSubmissionPanel, LateSubmissionSections } from './submission-panels.tsx';

/** /review: the review queue with the submission panel. */
export const ReviewScreen = () => <ReviewPage Panel={LateSubmissionPanel} Detail={LateSubmissionSections} />;
