// fauxqs opens its persistence only together with a listener on every network interface; its own parts, wired here,
// stay behind the gateway's signature and IAM checks.
import { PersistenceManager } from '../../../../node_modules/fauxqs/dist/persistence.js';
import type { SnsStore } from '../../../../node_modules/fauxqs/dist/sns/snsStore.js';
import type { SqsStore } from '../../../../node_modules/fauxqs/dist/sqs/sqsStore.js';

interface Receives {
  count: number;
  first: number | undefined;
}

/**
 * fauxqs 2.4.1 writes a null receive count, which its own schema refuses, when a message is made visible at once; and
 * it has by then forgotten that the message was in flight. So the counts are remembered here.
 */
export class QueuePersistence extends PersistenceManager {
  readonly #receives = new Map<string, Receives>();

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

  override updateMessageInflight(
    messageId: string,
    receiptHandle: string,
    visibilityDeadline: number,
    count: number,
    first: number | undefined,
  ): void {
    this.#receives.set(messageId, { count, first });
    super.updateMessageInflight(messageId, receiptHandle, visibilityDeadline, count, first);
  }

  override updateMessageReady(messageId: string): void {
    const { count, first } = this.#receives.get(messageId) ?? { count: 0, first: undefined };
    // Without a handle and a deadline a message is loaded as ready.
    super.updateMessageInflight(messageId, '', 0, count, first);
  }

  override deleteMessage(messageId: string): void {
    this.#receives.delete(messageId);
    super.deleteMessage(messageId);
  }
}
