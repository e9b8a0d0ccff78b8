import type { OutputOf } from '../../../../shared/api/index.ts';
import { periodProblem } from '../../../../shared/domain/people/absences.ts';
import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';
import type { Problems } from '../../lib/forms/use-form.ts';

export type FoundUser = OutputOf<'find-substitutes'>['users'][number];

/** What the field holds: the text, and the user who was picked from the list. */
export interface UserChoice {
  text: string;
  user: FoundUser | undefined;
}

export const noChoice: UserChoice = { text: '', user: undefined };

export interface AbsenceDraft {
  /** Of an admin: the absent holder. */
  holder: UserChoice;
  from: string;
  until: string;
  substitute: UserChoice;
}

/** The server's names. */
export type ProblemField = 'holder_nrp' | 'substitute_nrp' | 'from' | 'until';

export const emptyDraft: AbsenceDraft = { holder: noChoice, from: '', until: '', substitute: noChoice };

/** Errors by the server's field names; the server checks the same days again, and what only it knows. */
export const draftProblems = (draft: AbsenceDraft, today: string, choosesHolder: boolean): Problems<ProblemField> => {
  const { holder, from, until, substitute } = draft;
  const problems: Problems<ProblemField> = {};
  if (choosesHolder && !holder.user) problems.holder_nrp = 'Pilih pejabat dari daftar';
  if (!isDay(from)) problems.from = 'Tanggal mulai harus diisi';
  if (!isDay(until)) problems.until = 'Tanggal berakhir harus diisi';
  const period = isDay(from) && isDay(until) ? periodProblem({ from, until }, today) : undefined;
  if (period) problems[period.field] = period.message;
  if (!substitute.user) problems.substitute_nrp = 'Pilih pengganti dari daftar';
  return problems;
};
