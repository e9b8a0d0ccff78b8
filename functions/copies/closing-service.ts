import type { InputOf } from '../../shared/api/index.ts';
import { copyNumberText, copyOutcomes, copyStateLabels, noOutcome } from '../../shared/domain/copies/copies.ts';
import { canHandleCopies } from '../../shared/domain/copies/copy-access.ts';
import { userName } from '../../shared/domain/people/roles.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { retryOnConflict } from '../db/transactions.ts';
import type { Caller } from '../http/call-event.ts';
import type { Command } from '../http/idempotency-store.ts';
import { formatTime } from '../runtime/format-time.ts';
import { type ControlledCopy, copyWrites, loadCopy } from './copy-store.ts';

/**
 * Ends the circulation of a copy, or records what became of a lost one that was found. Of two users who close it, the
 * second is informed of the first. A copy of another department is answered like one that does not exist.
 */
export const closeCopy = (
  { document_id, number, version, outcome, remark, witness }: InputOf<'close-copy'>,
  { caller, command, now }: { caller: Caller; command: Command; now: Date },
): Promise<{ state: ControlledCopy['state']; version: number }> =>
  retryOnConflict(async (write) => {
    const copy = await loadCopy(document_id, number);
    if (!copy || !canHandleCopies(caller, copy.department)) throw new Failure('not_found');
    if (copy.version !== version) throw copy.state === 'out' ? new Failure('conflict') : closedFailure(copy);
    if (!copyOutcomes[copy.state].includes(outcome))
      throw copy.state === 'out' ? invalidField('outcome', noOutcome) : closedFailure(copy);
    const at = now.toISOString();
    const actor = { nrp: caller.nrp, full_name: caller.full_name };
    const { closed_at: _at, closed_by: _by, ...before } = copy;
    const after: ControlledCopy = {
      ...before,
      state: outcome,
      ...(outcome !== 'out' && { closed_at: at, closed_by: actor }),
      ...(copy.state === 'lost' && { found_at: at, found_by: actor }),
      remark,
      witness,
      version: version + 1,
    };
    const result = { state: after.state, version: after.version };
    await write([...command.resultPuts(result), ...copyWrites(copy, after, { actor, at, remark, witness })]);
    return result;
  });

const closedFailure = ({ number, nomor, state, closed_by, closed_at }: ControlledCopy): Failure => {
  if (!closed_by || closed_at === undefined) throw new Error(`Copy ${number} of ${nomor} is closed without a name`);
  return new Failure('copy_closed', {
    salinan: copyNumberText(number),
    nomor,
    hasil: copyStateLabels[state],
    nama: userName(closed_by),
    waktu: formatTime(closed_at),
  });
};
