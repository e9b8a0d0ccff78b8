import * as z from 'zod/mini';
import {
  type CheckpointRecipients,
  checkpointRecipients,
  maxShownRecipientChanges,
  type RecordedRecipientsChange,
  recordedRecipientsChange,
} from '../../shared/api/checkpoint-recipients.ts';
import { isAtVersion, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readItem, readPage } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';

/** Who gets the daily checkpoint (CHECKPOINTS / RECIPIENTS), from the first change on. */
export const checkpointRecipientsItem = z.object(checkpointRecipients.shape);

/** A change of the recipients (HIST#CHECKPOINTS / RV#version): append-only. */
export const recipientsEventItem = z.object(recordedRecipientsChange.shape);

/** The latest day, in the company's time zone, whose checkpoint was queued for all recipients (CHECKPOINTMAIL / MAILED). */
export const mailedCheckpointItem = z.object({ day: z.iso.date() });

export const loadCheckpointRecipients = async (): Promise<CheckpointRecipients> =>
  (await readItem(checkpointRecipientsItem, keys.checkpointRecipients)) ?? { recipients: [], version: 0 };

/** The latest changes, newest first. */
export const listRecipientsChanges = async (): Promise<RecordedRecipientsChange[]> => {
  const { items } = await readPage(recipientsEventItem, {
    ...partition(keys.checkpointRecipientsHistory),
    ScanIndexForward: false,
    Limit: maxShownRecipientChanges,
  });
  return items;
};

const throwStale = stale('The recipients have changed since they were read');

/** The recipients as they will be stored, if they are still as they were read. */
export const recipientsPut = (
  after: CheckpointRecipients,
  onConditionFailed: TransactItem['onConditionFailed'] = throwStale,
): TransactItem =>
  itemPut(
    { ...keys.checkpointRecipients, ...checkpointRecipientsItem.parse(after) },
    { condition: isAtVersion(after.version - 1), onConditionFailed },
  );

export const recipientsEventPut = (event: RecordedRecipientsChange): TransactItem =>
  itemPut(
    { ...keys.checkpointRecipientsEvent(event.version), ...recipientsEventItem.parse(event) },
    { condition: notExists },
  );

export const loadMailedDay = async (): Promise<string | undefined> =>
  (await readItem(mailedCheckpointItem, keys.mailedCheckpoint))?.day;

export const mailedDayPut = (day: string): TransactItem => itemPut({ ...keys.mailedCheckpoint, day });
