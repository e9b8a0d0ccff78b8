// fauxqs opens its persistence only together with a listener on every network interface; its own parts, wired here,
// stay behind the gateway's signature and IAM checks.
import { PersistenceManager } from '../../../../node_modules/fauxqs/dist/persistence.js';
import type { SnsStore } from '../../../../node_modules/fauxqs/dist/sns/snsStore.js';
import type { SqsStore } from '../../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import type { SqsMessage } from '../../../../node_modules/fauxqs/dist/sqs/sqsTypes.js';
import { isStorageFault, type StorageFaults } from '../storage-faults.ts';

interface Receives {
  count: number;
  first: number | undefined;
}

const writeAgainMs = 1000;

/**
 * fauxqs 2.4.1 writes a null receive count, which its own schema refuses, when a message is made visible at once; and
 * it has by then forgotten that the message was in flight. So the counts are remembered here.
 */
export class QueuePersistence extends PersistenceManager {
  readonly #receives = new Map<string, Receives>();
  /** Writes the disk did not take, by message and in their order. */
  readonly #late = new Map<string, (() => void)[]>();
  readonly #faults: StorageFaults;
  #writingAgain: NodeJS.Timeout | undefined;

  constructor(dataDir: string, faults: StorageFaults) {
    super(dataDir);
    this.#faults = faults;
  }

  /** Fills the store with what was kept, and keeps from then on what happens to it. */
  attach(store: SqsStore, topics: SnsStore): void {
    this.loadSqsAndSns(store, topics);
    store.persistence = this;
    for (const queue of store.allQueues()) {
      queue.persistence = this;
      for (const { message } of queue.inflightMessages.values()) {
        this.#receives.set(message.messageId, {
          count: message.approximateReceiveCount,
          first: message.approximateFirstReceiveTimestamp,
        });
      }
    }
  }

  /** A message that nobody was promised yet is refused; one on its way to the dead letters is in memory alone by now. */
  override insertMessage(queueName: string, message: SqsMessage): void {
    const insert = (): void => super.insertMessage(queueName, message);
    if (message.approximateReceiveCount > 0) {
      this.#writeOrLater(message.messageId, insert);
      return;
    }
    try {
      insert();
    } catch (error) {
      this.#faults.note(error);
      throw error;
    }
  }

  override updateMessageInflight(
    messageId: string,
    receiptHandle: string,
    visibilityDeadline: number,
    count: number,
    first: number | undefined,
  ): void {
    this.#receives.set(messageId, { count, first });
    this.#writeOrLater(messageId, () =>
      super.updateMessageInflight(messageId, receiptHandle, visibilityDeadline, count, first),
    );
  }

  override updateMessageReady(messageId: string): void {
    const { count, first } = this.#receives.get(messageId) ?? { count: 0, first: undefined };
    // Without a handle and a deadline a message is loaded as ready.
    this.#writeOrLater(messageId, () => super.updateMessageInflight(messageId, '', 0, count, first));
  }

  override deleteMessage(messageId: string): void {
    this.#receives.delete(messageId);
    this.#writeOrLater(messageId, () => super.deleteMessage(messageId));
  }

  override close(): void {
    clearInterval(this.#writingAgain);
    super.close();
  }

  /**
   * fauxqs has changed its memory before it writes, so a write that throws would hide or lose the message until a
   * restart. What is written later can at worst be delivered twice by then, as SQS may do at any time.
   */
  #writeOrLater(messageId: string, write: () => void): void {
    const waiting = this.#late.get(messageId);
    if (waiting) {
      waiting.push(write);
      return;
    }
    try {
      write();
    } catch (error) {
      if (!isStorageFault(error)) throw error;
      this.#faults.note(error);
      this.#late.set(messageId, [write]);
      this.#writingAgain ??= setInterval(() => this.#writeLate(), writeAgainMs).unref();
    }
  }

  #writeLate(): void {
    try {
      for (const [messageId, writes] of this.#late) {
        for (let write = writes[0]; write; write = writes[0]) {
          write();
          writes.shift();
        }
        this.#late.delete(messageId);
      }
    } catch (error) {
      this.#faults.note(error);
      return;
    }
    clearInterval(this.#writingAgain);
    this.#writingAgain = undefined;
  }
}
