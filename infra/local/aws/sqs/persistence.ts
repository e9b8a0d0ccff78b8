// fauxqs starts its persistence only together with a listener on every network interface. Its parts are used separately
// here, so that they are only reachable through the gateway's signature and IAM checks.
import { PersistenceManager } from '../../../../node_modules/fauxqs/dist/persistence.js';
import type { SnsStore } from '../../../../node_modules/fauxqs/dist/sns/snsStore.js';
import type { SqsStore } from '../../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import type { SqsMessage } from '../../../../node_modules/fauxqs/dist/sqs/sqsTypes.js';
import { isStorageError, type StorageErrors } from '../storage-errors.ts';

interface Receives {
  count: number;
  first: number | undefined;
}

const retryMs = 1000;

/**
 * fauxqs 2.4.1 writes a null receive count, which violates its own schema, when a message becomes visible immediately;
 * by then it has also deleted the message's in-flight state. So this class stores the counts.
 */
export class QueuePersistence extends PersistenceManager {
  readonly #receives = new Map<string, Receives>();
  /** Writes that failed on the disk, by message in their order. */
  readonly #failedWrites = new Map<string, (() => void)[]>();
  readonly #storageErrors: StorageErrors;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(dataDir: string, storageErrors: StorageErrors) {
    super(dataDir);
    this.#storageErrors = storageErrors;
  }

  /** Loads the persisted messages into the store and persists its changes from then on. */
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

  /**
   * Throws for a new message, which is not acknowledged yet. A message on its way to the dead-letter queue exists only
   * in memory by now, so its write is retried.
   */
  override insertMessage(queueName: string, message: SqsMessage): void {
    const insert = (): void => super.insertMessage(queueName, message);
    if (message.approximateReceiveCount > 0) {
      this.#writeOrRetry(message.messageId, insert);
      return;
    }
    try {
      insert();
    } catch (error) {
      this.#storageErrors.record(error);
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
    this.#writeOrRetry(messageId, () =>
      super.updateMessageInflight(messageId, receiptHandle, visibilityDeadline, count, first),
    );
  }

  override updateMessageReady(messageId: string): void {
    const { count, first } = this.#receives.get(messageId) ?? { count: 0, first: undefined };
    // Without a receipt handle and a deadline, a message is loaded as ready.
    this.#writeOrRetry(messageId, () => super.updateMessageInflight(messageId, '', 0, count, first));
  }

  override deleteMessage(messageId: string): void {
    this.#receives.delete(messageId);
    this.#writeOrRetry(messageId, () => super.deleteMessage(messageId));
  }

  override close(): void {
    clearInterval(this.#retryTimer);
    super.close();
  }

  /**
   * fauxqs changes its memory before it writes, so a write that throws would hide or lose the message until a restart.
   * Until a retry succeeds, the message may be delivered twice, which SQS allows at any time.
   */
  #writeOrRetry(messageId: string, write: () => void): void {
    const waiting = this.#failedWrites.get(messageId);
    if (waiting) {
      waiting.push(write);
      return;
    }
    try {
      write();
    } catch (error) {
      if (!isStorageError(error)) throw error;
      this.#storageErrors.record(error);
      this.#failedWrites.set(messageId, [write]);
      this.#retryTimer ??= setInterval(() => this.#retryWrites(), retryMs).unref();
    }
  }

  #retryWrites(): void {
    try {
      for (const [messageId, writes] of this.#failedWrites) {
        for (let write = writes[0]; write; write = writes[0]) {
          write();
          writes.shift();
        }
        this.#failedWrites.delete(messageId);
      }
    } catch (error) {
      this.#storageErrors.record(error);
      return;
    }
    clearInterval(this.#retryTimer);
    this.#retryTimer = undefined;
  }
}
