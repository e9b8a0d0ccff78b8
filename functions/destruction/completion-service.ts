import { isCarriedOut } from '../../shared/domain/records/destruction.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import type { TransactItem } from '../db/transactions.ts';
import { requiredEnv } from '../runtime/env.ts';
import { type StoredProposal, takeMinutesNumber } from './proposal-store.ts';

/** Who deletes files, in minutes and histories. */
export const worker = { nrp: 'HIMS', full_name: 'HIMS' };

/** The proposal, which is done where nothing is left to do: with signed minutes, or with the system's where no paper was. */
export const completeIfCarriedOut = async (
  proposal: StoredProposal,
  now: Date,
): Promise<{ after: StoredProposal; writes: TransactItem[] }> => {
  if (proposal.state === 'stopped' || !isCarriedOut(proposal)) return { after: proposal, writes: [] };
  if (proposal.carried_out) return { after: { ...proposal, state: 'done' }, writes: [] };
  const date = dateAt(now.getTime(), requiredEnv('TIME_ZONE'));
  const { number, writes } = await takeMinutesNumber(proposal, date.slice(0, 4));
  const minutes = {
    ...{ number, date, place: 'HIMS', method: 'Penghapusan semua versi berkas oleh sistem', witnesses: [] },
    prepared: { by: worker, at: now.toISOString() },
  };
  return { after: { ...proposal, state: 'done', minutes }, writes };
};
