import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmissionRecord } from '../../../../../shared/api/submission-records.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { toast } from '../../../lib/toast.ts';
import { callKey } from '../../../lib/use-call.ts';
import { refreshSubmissions } from '../refresh-submissions.ts';
import {
  type Deciding,
  type DecisionInput,
  decisionInput,
  failureTitles,
  isOvertaken,
  rejectedSentence,
} from './decision.ts';
import type { QueueCall } from './use-queue.ts';
import type { wholeQueue } from './whole-queue.ts';

export type Decide = (input: DecisionInput, deciding: Deciding) => Promise<{ submission: SubmissionRecord }>;

type UseDecisionsOptions = {
  call: QueueCall;
  decide: Decide;
  /** The sentence of the toast 'Dokumen Disetujui'. */
  approvedSentence: (submission: SubmissionRecord) => string;
  onDecided: (submissionId: string) => void;
};

type Queue = Awaited<ReturnType<typeof wholeQueue>>;

/** Runs the decisions of a queue page: one at a time, asked for, made, told, and the row gone. */
export function useDecisions({ call, decide, approvedSentence, onDecided }: UseDecisionsOptions) {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  /** Why a decision came too late; it stays on the page after the dialog has closed. */
  const [notice, setNotice] = useState<string | null>(null);

  const ask = (next: Deciding | null) => {
    setDeciding(next);
    setError(undefined);
    if (next) setNotice(null);
  };

  const leave = (id: string) => {
    client.setQueryData<Queue>(
      callKey(call, {}),
      (queue) => queue && { ...queue, documents: queue.documents.filter((row) => row.id !== id) },
    );
    onDecided(id);
  };

  const confirm = async (reason: string) => {
    if (!deciding || working) return;
    setWorking(true);
    setError(undefined);
    try {
      const input = decisionInput(deciding, reason);
      const { submission } = await decide(input, deciding);
      setDeciding(null);
      leave(submission.id);
      if (deciding.action === 'approve') toast.success('Dokumen Disetujui', approvedSentence(submission));
      else toast.show('Dokumen Ditolak', rejectedSentence(submission, input.rejection_reason?.trim()));
    } catch (failure) {
      const message = messageOf(failure);
      toast.error(failureTitles[deciding.action], message);
      if (isOvertaken(failure)) {
        setDeciding(null);
        setNotice(message);
      } else setError(message);
    } finally {
      setWorking(false);
      refreshSubmissions(client);
    }
  };

  return { deciding, ask, confirm, working, error, notice, dismissNotice: () => setNotice(null) };
}
