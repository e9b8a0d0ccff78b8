import { type CopyState, noOutcome } from '../../../../shared/domain/copies/copies.ts';

export interface RecallForm {
  outcome: CopyState | undefined;
  remark: string;
  witness: string;
}

export interface RecallProblems {
  outcome?: string;
  witness?: string;
}

/** What is missing in the form. */
export const recallProblems = ({ outcome, witness }: RecallForm): RecallProblems => ({
  ...(outcome === undefined && { outcome: noOutcome }),
  ...(outcome === 'destroyed' &&
    witness.trim() === '' && { witness: 'Saksi harus diisi untuk salinan yang dimusnahkan' }),
});
