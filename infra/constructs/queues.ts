import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { QueueName } from '../config/function-permissions.ts';
import { deadLetterQueueOf, queues } from '../config/workers.ts';
import { acknowledge } from './acknowledge.ts';

/** Holds for 14 days what a function could not process. */
export class DeadLetterQueue extends Queue {
  private constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const reason = 'This queue is the dead-letter queue.';
    acknowledge(this, { 'AwsSolutions-SQS3': reason, 'Serverless-SQSRedrivePolicy': reason });
  }

  /** That of a worker. What a schedule and a queue of the same worker give up is in one. */
  static of(scope: Construct, worker: Parameters<typeof deadLetterQueueOf>[0]): DeadLetterQueue {
    const id = deadLetterQueueOf(worker);
    return (scope.node.tryFindChild(id) as DeadLetterQueue | undefined) ?? new DeadLetterQueue(scope, id);
  }
}

/** A queue as its row in `infra/config/workers.ts` states it. */
export class WorkerQueue extends Queue {
  constructor(scope: Construct, name: QueueName) {
    const { consumer, visibilitySeconds, retentionHours, maxReceives } = queues[name];
    super(scope, name, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      retentionPeriod: Duration.hours(retentionHours),
      deadLetterQueue: { queue: DeadLetterQueue.of(scope, consumer), maxReceiveCount: maxReceives },
    });
  }
}
