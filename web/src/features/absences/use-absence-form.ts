import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { toast } from '../../lib/toast.ts';
import { type AbsenceDraft, draftProblems, emptyDraft, type Problems } from './absence-draft.ts';

/** The errors of unchanged fields. The days are judged together, so a change of one clears both. */
const withoutProblemsOf = (problems: Problems, part: Partial<AbsenceDraft>): Problems => {
  const { holder_nrp, substitute_nrp, from, until } = problems;
  const hasNewDays = part.from !== undefined || part.until !== undefined;
  return {
    ...(holder_nrp !== undefined && part.holder === undefined && { holder_nrp }),
    ...(substitute_nrp !== undefined && part.substitute === undefined && { substitute_nrp }),
    ...(from !== undefined && !hasNewDays && { from }),
    ...(until !== undefined && !hasNewDays && { until }),
  };
};

/** `choosesHolder`: the user sets the absence of another holder. */
export const useAbsenceForm = (today: string, choosesHolder: boolean) => {
  const client = useQueryClient();
  const set = useCommand('set-absence');
  const [draft, setDraft] = useState(emptyDraft);
  const [problems, setProblems] = useState<Problems>({});
  const [failedAttempts, setFailedAttempts] = useState(0);
  const fail = (found: Problems) => {
    setProblems(found);
    setFailedAttempts((count) => count + 1);
  };
  const change = (part: Partial<AbsenceDraft>) => {
    setDraft((present) => ({ ...present, ...part }));
    setProblems((present) => withoutProblemsOf(present, part));
  };
  const failure = set.error;
  const hasField = failure instanceof ApiError && Object.keys(failure.fields).length > 0;

  const submit = () => {
    if (set.isPending) return;
    const found = draftProblems(draft, today, choosesHolder);
    const { holder, from, until, substitute } = draft;
    if (Object.keys(found).length > 0 || !substitute.user) return fail(found);
    setProblems({});
    const holderNrp = choosesHolder ? holder.user?.nrp : undefined;
    set.mutate(
      { from, until, substitute_nrp: substitute.user.nrp, ...(holderNrp !== undefined && { holder_nrp: holderNrp }) },
      {
        onSuccess: ({ absence }) => {
          const name = userName(absence.substitute);
          if (absence.state === 'requested')
            toast.success('Menunggu Konfirmasi', `Admin diminta mengonfirmasi ${name} sebagai pengganti.`);
          else toast.success('Berhasil', `${name} bertindak a.n. ${userName(absence.holder)} ${periodText(absence)}.`);
          setDraft(emptyDraft);
        },
        onError: (error) => {
          if (error instanceof ApiError) fail(error.fields);
        },
        onSettled: () => refreshAfter(client, 'absence'),
      },
    );
  };

  return {
    draft,
    problems,
    failedAttempts,
    working: set.isPending,
    failure: failure && !hasField ? messageOf(failure, 'Gagal menyimpan') : undefined,
    change,
    submit,
  };
};
