import { type CopyState, noOutcome } from '../../../../shared/domain/copies/copies.ts';
import type { Problems } from '../../lib/forms/use-form.ts';

export interface RecallForm {
  outcome: CopyState | undefined;
  remark: string;
  witness: string;
}

/** What is missing in the form. */
export const recallProblems = ({ outcome, witness }: RecallForm): Problems<'outcome' | 'witness'> => ({
  ...(outcome === undefined && { outcome: noOutcome }),
  ...(outcome === 'destroyed' &&
    witness.trim() === '' && { witness: 'Saksi harus diisi untuk salinan yang dimusnahkan' }),
});
