import { ulid } from 'ulid';
import type { InputOf } from '../../shared/api/index.ts';
import { canReviewDocuments } from '../../shared/domain/documents/document-access.ts';
import { type HoldAction, holdActionsOf, holdAfter, type RecordHold } from '../../shared/domain/records/holds.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { holdWrites, loadHold } from './hold-store.ts';
import { loadManyRecords } from './record-store.ts';
import type { CommandContext } from './series-service.ts';
import { loadSeries } from './series-store.ts';

/**
 * Sets a hold, which protects at once, or takes the next step of one. A record that is destroyed by then is refused by
 * name, so that no user believes it to be there.
 */
export const changeHold = (
  input: InputOf<'change-hold'>,
  { caller, command, now }: CommandContext,
): Promise<{ hold: RecordHold }> => {
  const id = ulid(now.getTime());
  return retryOnConflict(async (write) => {
    const { action, reason = null } = input;
    const series = await loadSeries(input.series_id);
    if (!series || !canReviewDocuments(caller, series.department)) throw new Failure('not_found');
    if ((action === 'set' || action === 'lift') && reason === null) throw invalidField('reason', 'Alasan harus diisi');
    const signed = { by: { nrp: caller.nrp, full_name: caller.full_name }, at: now.toISOString() };
    const hold =
      action === 'set'
        ? {
            ...{ id, series_id: series.id, department: series.department, title: series.title, reason: reason ?? '' },
            ...{ record_id: await requireRecord(input), period: input.period ?? null },
            ...{ set: signed, confirmed: null, lift: null, lifted: null, version: 1 },
          }
        : holdAfter(await requireStep(input, action, caller), action, { ...signed, reason: reason ?? '' });
    const event = { action, actor: signed.by, at: signed.at, reason };
    await write([...command.resultPuts({ hold }), ...holdWrites(hold, event)]);
    return { hold };
  });
};

const requireStep = async (
  { series_id, hold_id = '' }: InputOf<'change-hold'>,
  action: HoldAction,
  caller: { nrp: string },
): Promise<RecordHold> => {
  const hold = await loadHold(series_id, hold_id);
  if (!hold) throw new Failure('not_found');
  if (!holdActionsOf(hold, caller).includes(action)) throw new Failure('hold_changed');
  return hold;
};

const requireRecord = async ({ record_id, series_id }: InputOf<'change-hold'>): Promise<string | null> => {
  if (record_id === undefined) return null;
  const record = (await loadManyRecords([record_id])).get(record_id);
  if (record?.series_id !== series_id) throw new Failure('not_found');
  if (record.state === 'destroyed') throw invalidField('record_id', 'Arsip ini sudah dimusnahkan');
  return record_id;
};
