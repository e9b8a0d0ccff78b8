import type { Context } from 'aws-lambda';
import { deliveryMessage } from '../../../functions/realtime/delivery-queue.ts';
import { handler as publishChanges } from '../../../functions/workers/publish-changes.ts';
import { type Letter, sendTo } from './letters.ts';
import { loadOutboxRecords, type OutboxRecord, streamLetter, windowOf } from './stream-letters.ts';

/** What became of letters: `failed` ones stay in their queue. */
export interface Replay {
  replayed: readonly Letter[];
  failed: readonly { letter: Letter; reason: string }[];
  /** What the operator should know besides. */
  notes: readonly string[];
}

/** Sends letters back to the queue that gave them up. A letter that is sent twice does no harm: the workers accept it. */
export const sendBack = (url: string, letters: readonly Letter[]): Promise<Replay> =>
  replayEach(letters, (letter) => sendTo(url, letter));

/** Replays letters one by one; one that fails stops no other. */
const replayEach = async (letters: readonly Letter[], replay: (letter: Letter) => Promise<void>): Promise<Replay> => {
  const replayed: Letter[] = [];
  const failed: { letter: Letter; reason: string }[] = [];
  for (const letter of letters)
    try {
      await replay(letter);
      replayed.push(letter);
    } catch (error) {
      failed.push({ letter, reason: (error as Error).message });
    }
  return { replayed, failed, notes: [] };
};

/** No socket is open longer (functions/realtime/connection-store.ts). */
const socketLifeMs = (2 * 60 + 10) * 60_000;

/** Sends deliveries back, except events for sockets that have ended by now: pages read the present state when they connect. */
export const sendDeliveriesBack = async (url: string, letters: readonly Letter[]): Promise<Replay> => {
  const isOver = ({ body, sentAt }: Letter): boolean =>
    Date.now() - sentAt.getTime() > socketLifeMs && deliveryMessage.parse(JSON.parse(body)).kind === 'post';
  const over = letters.filter(isOver);
  const { replayed, failed } = await sendBack(
    url,
    letters.filter((letter) => !isOver(letter)),
  );
  const notes = over.length === 0 ? [] : [`${over.length} events were for sockets that have ended; nothing to send`];
  return { replayed: [...replayed, ...over], failed, notes };
};

/** Runs a schedule's function once, whichever of its runs failed: it does what is still to be done. */
export const runSchedule = async (run: () => Promise<void>, letters: readonly Letter[]): Promise<Replay> => {
  try {
    await run();
    return { replayed: letters, failed: [], notes: [] };
  } catch (error) {
    const reason = (error as Error).message;
    return { replayed: [], failed: letters.map((letter) => ({ letter, reason })), notes: [] };
  }
};

/** Runs a function once for each event. */
export const runEvents = (run: (event: unknown) => Promise<void>, letters: readonly Letter[]): Promise<Replay> =>
  replayEach(letters, ({ body }) => run(JSON.parse(body)));

/** As many as the event source delivers in a batch. */
const batchSize = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** Publishes what was stored when the records of the letters were written; a letter fails with any record of its time. */
export const publishAgain = async (letters: readonly Letter[]): Promise<Replay> => {
  const parsed = letters.map((letter) => ({ letter, window: windowOf(streamLetter.parse(JSON.parse(letter.body))) }));
  const records = await loadOutboxRecords(parsed.map(({ window }) => window));
  const failedAt: string[] = [];
  for (let start = 0; start < records.length; start += batchSize)
    failedAt.push(...(await publishBatch(records.slice(start, start + batchSize))));
  const hasFailed = ({ window: { from, to } }: (typeof parsed)[number]): boolean =>
    failedAt.some((at) => from <= at && at <= to);
  const isOld = letters.some(({ sentAt }) => Date.now() - sentAt.getTime() > dayMs);
  return {
    replayed: parsed.filter((each) => !hasFailed(each)).map(({ letter }) => letter),
    failed: parsed
      .filter(hasFailed)
      .map(({ letter }) => ({ letter, reason: 'a record of its time could not be published; the cause is above' })),
    notes: [
      `${records.length - failedAt.length} items of the outbox published again; what was published before stays as it is`,
      ...(isOld
        ? [
            'older than a day: ends of sessions, changed profiles and vacancies of then are gone; apply-position-dates evaluates every post again',
          ]
        : []),
    ],
  };
};

/** When the items were stored that could not be published. */
const publishBatch = async (batch: readonly OutboxRecord[]): Promise<string[]> => {
  const event = { Records: batch.map(({ record }) => record) };
  // The handler passes its context on and reads nothing of it.
  const { batchItemFailures } = await publishChanges(event, {} as Context);
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return batch.filter(({ record }) => failed.has(record.dynamodb?.SequenceNumber ?? '')).map(({ at }) => at);
};
