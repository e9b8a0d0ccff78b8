import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { periodProblem, periodText } from '../../../../shared/domain/absences.ts';
import { userName } from '../../../../shared/domain/roles.ts';
import { isDay } from '../../../../shared/domain/time-zone-days.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { callKey, useCommand } from '../../lib/api/use-call.ts';
import { toast } from '../../lib/toast.ts';
import { noChoice, type UserChoice } from './user-field.tsx';

export interface AbsenceDraft {
  /** Of an admin: the absent holder. */
  holder: UserChoice;
  from: string;
  until: string;
  substitute: UserChoice;
}

type Problems = Partial<Record<'holder_nrp' | 'substitute_nrp' | 'from' | 'until', string>>;

const emptyDraft: AbsenceDraft = { holder: noChoice, from: '', until: '', substitute: noChoice };

/** Errors by the server's field names; the server checks the same days again, and what only it knows. */
export const draftProblems = (draft: AbsenceDraft, today: string, choosesHolder: boolean): Problems => {
  const { holder, from, until, substitute } = draft;
  const problems: Problems = {};
  if (choosesHolder && !holder.user) problems.holder_nrp = 'Pilih pejabat dari daftar';
  if (!isDay(from)) problems.from = 'Tanggal mulai harus diisi';
  if (!isDay(until)) problems.until = 'Tanggal berakhir harus diisi';
  const period = isDay(from) && isDay(until) ? periodProblem({ from, until }, today) : undefined;
  if (period) problems[period.field] = period.message;
  if (!substitute.user) problems.substitute_nrp = 'Pilih pengganti dari daftar';
  return problems;
};

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
        onSettled: () => void client.invalidateQueries({ queryKey: callKey('get-absences') }),
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
