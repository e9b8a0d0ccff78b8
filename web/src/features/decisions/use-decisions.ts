import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { refreshAfterChange } from '../../lib/submissions/refresh-submissions.ts';
import { toast } from '../../lib/toast.ts';
import {
  type DecisionInput,
  decisionFailure,
  decisionInput,
  failureTitles,
  type PendingDecision,
  rejectionText,
} from './decision.ts';
import type { loadQueue } from './load-queue.ts';
import type { QueueCall } from './use-queue.ts';

export type Decide = (
  input: DecisionInput,
  pendingDecision: PendingDecision,
) => Promise<{ submission: SubmissionRecord }>;

type UseDecisionsOptions = {
  call: QueueCall;
  decide: Decide;
  approvedText: (submission: SubmissionRecord) => string;
  onDecided: (submissionId: string) => void;
};

type Queue = Awaited<ReturnType<typeof loadQueue>>;

/** Runs the decisions of a queue page one at a time: confirmation, call, toast and removal of the row. */
export const useDecisions = ({ call, decide, approvedText, onDecided }: UseDecisionsOptions) => {
  const client = useQueryClient();
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  /** Why a decision was rejected as outdated; stays on the page after the dialog has closed. */
  const [notice, setNotice] = useState<string | null>(null);

  const selectDecision = (next: PendingDecision | null) => {
    setError(undefined);
    if (next) setNotice(null);
    // The key or click is answered before the dialog's layout, which takes a slow phone 90 ms.
    startTransition(() => setPendingDecision(next));
  };

  const removeRow = (id: string) => {
    client.setQueryData<Queue>(
      callKey(call, {}),
      (queue) => queue && { ...queue, documents: queue.documents.filter((row) => row.id !== id) },
    );
    onDecided(id);
  };

  const confirm = async (reason: string) => {
    if (!pendingDecision || working) return;
    setWorking(true);
    setError(undefined);
    try {
      const input = decisionInput(pendingDecision, reason);
      const { submission } = await decide(input, pendingDecision);
      setPendingDecision(null);
      removeRow(submission.id);
      refreshAfterChange(client, submission);
      if (pendingDecision.action === 'approve') toast.success('Dokumen Disetujui', approvedText(submission));
      else toast.show('Dokumen Ditolak', rejectionText(submission, input.rejection_reason?.trim()));
    } catch (failure) {
      const { message, isFinal } = decisionFailure(failure);
      toast.error(failureTitles[pendingDecision.action], message);
      if (isFinal) {
        setPendingDecision(null);
        setNotice(message);
      } else setError(message);
      refreshAfter(client, 'submission');
    } finally {
      setWorking(false);
    }
  };

  return { pendingDecision, selectDecision, confirm, working, error, notice, dismissNotice: () => setNotice(null) };
};
