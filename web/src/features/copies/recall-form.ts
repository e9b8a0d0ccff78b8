import type { CopyOutcome } from '../../../../shared/domain/copies/copies.ts';

export interface RecallForm {
  outcome: CopyOutcome | undefined;
  remark: string;
  witness: string;
}

export interface RecallProblems {
  outcome?: string;
  witness?: string;
}

/** What is missing in the form. */
export const recallProblems = ({ outcome, witness }: RecallForm): RecallProblems => ({
  ...(outcome === undefined && { outcome: 'Hasil penarikan harus dipilih' }),
  ...(outcome === 'destroyed' &&
    witness.trim() === '' && { witness: 'Saksi harus diisi untuk salinan yang dimusnahkan' }),
});
