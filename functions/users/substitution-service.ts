import type { Position } from '../../shared/domain/people/roles.ts';
import { Failure } from '../../shared/errors.ts';
import { StaleRead, type TransactItem, transactWrite } from '../db/transactions.ts';
import type { Profile } from '../profiles/profile-store.ts';
import { positionsOfAbsence, withPositionsOfAbsence } from './absence-rules.ts';
import { type Actor, saveUser } from './user-service.ts';

interface Context {
  by: Actor;
  now: Date;
  extraWrites: readonly TransactItem[];
}

/**
 * Replaces what an absence gives its substitute, in one transaction with `extraWrites`; an empty list takes it away. The
 * substitute's sockets and queues follow as after every change of a profile. A profile that changed since it was read
 * is a stale read.
 */
export const saveSubstitution = async (
  substitute: Profile | undefined,
  absence_id: string,
  positions: readonly Position[],
  { by, now, extraWrites }: Context,
): Promise<void> => {
  if (!substitute || (positions.length === 0 && positionsOfAbsence(substitute.positions, absence_id).length === 0))
    return transactWrite(extraWrites);
  const { version: _replaced, ...present } = substitute;
  const wanted = { ...present, positions: withPositionsOfAbsence(present.positions, absence_id, positions) };
  try {
    await saveUser(substitute, wanted, { by, now, extraWrites });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'user_changed') throw error;
    throw new StaleRead('The substitute was changed in the meantime', { cause: error });
  }
};
