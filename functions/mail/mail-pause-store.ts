import * as z from 'zod/mini';
import { itemPut } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { transactWrite } from '../db/transactions.ts';

/** Whether an operator has paused the mails to users (MAIL / PAUSE), and since when. */
const mailPauseItem = z.object({ paused: z.boolean(), at: z.iso.datetime() });
export type MailPause = z.infer<typeof mailPauseItem>;

export const loadMailPause = (): Promise<MailPause | undefined> => readItem(mailPauseItem, keys.mailPause);

export const isMailPaused = async (): Promise<boolean> => (await loadMailPause())?.paused === true;

export const saveMailPause = (paused: boolean, now: Date): Promise<void> =>
  transactWrite([itemPut({ ...keys.mailPause, paused, at: now.toISOString() })]);
