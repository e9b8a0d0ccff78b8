import { ReviewPage } from '../../features/decisions/review/review-page.tsx';
import { SubmissionSections } from '../../features/submission-detail/submission-content.tsx';
import { SubmissionPanel } from '../../features/submission-detail/submission-panel.tsx';

/** /review: the review queue with the submission panel. */
export const ReviewScreen = () => <ReviewPage Panel={SubmissionPanel} Detail={SubmissionSections} />;
