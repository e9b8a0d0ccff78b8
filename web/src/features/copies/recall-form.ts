import type { CopyState } from '../../../../shared/domain/copies/copies.ts';
import type { Problems } from '../../lib/forms/use-form.ts';

export interface RecallForm {
  outcome: CopyState;
  remark: string;
  witness: string;
}

export const recallProblems = ({ outcome, witness }: RecallForm): Problems<'witness'> => ({
  ...(outcome === 'destroyed' &&
    witness.trim() === '' && { witness: 'Saksi harus diisi untuk salinan yang dimusnahkan' }),
});
