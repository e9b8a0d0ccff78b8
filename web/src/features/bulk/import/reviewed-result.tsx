import { useMemo, useState } from 'react';
import type { BulkResult } from '../../../../../shared/api/bulk.ts';
import type { RiskyChange } from '../../../../../shared/domain/documents/change-kinds.ts';
import { dateAt } from '../../../../../shared/domain/time/working-days.ts';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { config } from '../../../lib/config.ts';
import { useOpenView } from '../bulk-context.ts';
import { OpenReport } from '../jobs/open-report.tsx';
import { DuplicateList } from '../jobs/result-lists.tsx';
import { confirmationText, nothingToSaveText } from '../result-text.ts';
import { DryRunSummary } from './dry-run-summary.tsx';
import type { ShownChanges } from './review/changes.tsx';
import { LastReview } from './review/last-review.tsx';
import { lastReviewIn, noLastReview } from './review/last-review-answer.ts';
import { openQuestionsOf, unansweredCount } from './review/open-questions.ts';
import { ReviewFooter } from './review/review-footer.tsx';
import { ReviewSections } from './review/review-sections.tsx';
import { leftOutText } from './review/risky-text.ts';
import { saveViewForRecheck } from './review/saved-views.ts';
import { type ReviewData, useReview } from './review/use-review.ts';
import { type DryRunJob, useImport } from './use-import.ts';

/** The result of a dry run with its review: answers lead to another check, and a check without open questions to the import. */
export const ReviewedResult = ({ job, result, data }: { job: DryRunJob; result: BulkResult; data: ReviewData }) => {
  const openView = useOpenView();
  const review = useReview(job.job_id, data);
  const { draft, answers, remember } = review;
  const { start, working, problem } = useImport(job);
  const [shownChanges, setShownChanges] = useState<ShownChanges>(null);
  const [accepted, setAccepted] = useState<RiskyChange[]>([]);
  const [lastReview, setLastReview] = useState(noLastReview);
  const today = dateAt(Date.now(), config().time_zone);
  const reviewedOn = data.undated > 0 ? lastReviewIn(lastReview, today) : undefined;
  const { confirmation } = job;
  const isOpen = confirmation?.state === 'open';
  const questions = useMemo(() => openQuestionsOf(data), [data]);
  const unanswered = unansweredCount(draft, questions);
  const nothingToSave = data.open_questions === 0 ? nothingToSaveText(result.counts) : null;

  const check = (uploadId: string) =>
    start({
      uploadId,
      answers,
      remember,
      dryRun: true,
      onStarted: (jobId) => {
        saveViewForRecheck(job.job_id, jobId, review.view());
        openView({ open: 'job', jobId });
      },
    });
  const save = (uploadId: string) =>
    start({
      uploadId,
      answers,
      remember,
      acceptedChanges: accepted,
      reviewedOn: reviewedOn ?? undefined,
      dryRun: false,
      onStarted: (jobId) => openView({ open: 'job', jobId }),
    });

  return (
    <>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-4">
          <DryRunSummary job={job} result={result} hasQuestions={data.open_questions > 0} />
        </div>
        <ReviewSections
          review={review}
          reading={result.reading}
          jobId={job.job_id}
          shownChanges={shownChanges}
          onShowChanges={setShownChanges}
          accepted={accepted}
          onAccept={setAccepted}
          disabled={!isOpen || working}
        >
          {data.undated > 0 && (
            <LastReview
              count={data.undated}
              answer={lastReview}
              onAnswer={setLastReview}
              disabled={!isOpen || working}
            />
          )}
          <DuplicateList result={result} />
          {job.report_url !== null && <OpenReport job={job} />}
        </ReviewSections>
        {nothingToSave && <p className="font-semibold">{nothingToSave}</p>}
        {confirmation && (nothingToSave === null || !isOpen) && (
          <p className={isOpen ? 'text-muted' : 'font-semibold'}>{confirmationText(confirmation)}</p>
        )}
        {problem && <ErrorBanner {...problem} />}
      </div>
      <ReviewFooter
        confirmation={confirmation}
        draftSize={draft.size}
        unanswered={unanswered}
        isBlocked={data.open_questions > 0}
        lacksLastReview={reviewedOn === null}
        leftOut={leftOutText(data.change_groups, accepted)}
        hasChanges={nothingToSave === null}
        working={working}
        onDiscard={review.discard}
        onCheck={check}
        onSave={save}
      />
    </>
  );
};
