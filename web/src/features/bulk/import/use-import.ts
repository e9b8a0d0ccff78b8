import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportAnswers } from '../../../../../shared/api/import-answers.ts';
import type { OutputOf } from '../../../../../shared/api/index.ts';
import type { RiskyChange } from '../../../../../shared/domain/documents/change-kinds.ts';
import { failureTitle } from '../../../../../shared/domain/jobs/job-outcome.ts';
import { ApiError, isUnanswered, messageOf } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { toast } from '../../../lib/toast.ts';
import { watchJob } from '../jobs/job-toasts.ts';
import { confirmationText, failureSentence } from '../result-text.ts';
import { answersProblem } from './answers-problem.ts';

export type DryRunJob = OutputOf<'get-bulk-job'>['job'];

type ImportRequest = {
  uploadId: string;
  /** True checks the file again with the answers; false imports it. */
  dryRun: boolean;
  answers?: ImportAnswers;
  acceptedChanges?: RiskyChange[];
  reviewedOn?: string | undefined;
  remember?: boolean;
  onStarted: (jobId: string) => void;
};

const titleOf = (error: unknown): string =>
  isUnanswered(error) ? 'Hasil Impor Belum Diketahui' : failureTitle('import');

export const useImport = (job: DryRunJob) => {
  const command = useCommand('bulk-import-csv');
  const client = useQueryClient();
  const [rejected, setRejected] = useState<string | null>(null);
  /** Reloads the job, because its confirmation state has changed on the server. */
  const jobKey = callKey('get-bulk-job', { job_id: job.job_id });
  const refetchJob = () => client.invalidateQueries({ queryKey: jobKey, refetchType: 'all' });
  const start = ({ uploadId, dryRun, answers, acceptedChanges, reviewedOn, remember, onStarted }: ImportRequest) => {
    const problem = answersProblem(answers);
    setRejected(problem);
    if (problem !== null) return;
    command.mutate(
      {
        upload_id: uploadId,
        replace_existing: job.replace_existing,
        dry_run: dryRun,
        ...(answers ? { answers } : {}),
        ...(acceptedChanges ? { accepted_changes: acceptedChanges } : {}),
        ...(reviewedOn === undefined ? {} : { reviewed_on: reviewedOn }),
        ...(remember === undefined ? {} : { remember }),
      },
      {
        onSuccess: ({ job_id }) => {
          if (!dryRun) void refetchJob();
          watchJob(job_id);
          onStarted(job_id);
        },
        onError: async (error) => {
          // An earlier attempt whose response was lost may have started the import.
          if (isUnanswered(error) || (error instanceof ApiError && error.code === 'upload_not_found')) {
            await refetchJob();
            const confirmation = client.getQueryData<OutputOf<'get-bulk-job'>>(jobKey)?.job.confirmation;
            if (confirmation?.state === 'used') return toast.show('Sudah Disimpan', confirmationText(confirmation));
          }
          toast.error(titleOf(error), messageOf(error, failureSentence('import')));
        },
      },
    );
  };
  // Where the job says that it was stored, nothing failed.
  const isStored = job.confirmation?.state === 'used';
  const failure = command.error && !isStored ? messageOf(command.error, failureSentence('import')) : null;
  const message = rejected ?? failure;
  const problem = message === null ? null : { title: titleOf(rejected === null ? command.error : null), message };
  return { start, working: command.isPending, problem };
};
