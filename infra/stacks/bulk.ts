import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';

/** The queue of bulk jobs with its worker, and the workers that extract, recognize and index the texts of documents. */
export class BulkStack extends Stack {
  readonly jobs: Queue;
  /** Jobs whose worker crashed or timed out repeatedly. */
  readonly jobsDlq: Queue;

  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, resources, ...props }: StackProps & HandlerFunctionProps,
  ) {
    super(scope, id, props);
    const queueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.jobsDlq = new DeadLetterQueue(this, 'jobs');
    this.jobs = new Queue(this, 'jobs', {
      ...queueProps,
      // Lambda requires at least the function's timeout. The worker sets a shorter visibility with its heartbeat, so
      // that another worker continues within a minute of a crash.
      visibilityTimeout: Duration.minutes(5),
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.jobsDlq, maxReceiveCount: 20 },
    });
    const worker = new HandlerFunction(this, 'run-bulk-job', {
      environment,
      bundles,
      resources: { ...resources, jobs: this.jobs },
      // A job that exceeds the function's timeout sends a message for the next invocation; the worker limits their
      // number.
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    worker.consumeQueue(this.jobs, {
      batchSize: 1,
      maxConcurrency: 4,
      // During maintenance jobs wait in the queue.
      enabled: environment.deployment.maintenance === 'off',
    });
    const extractor = new HandlerFunction(this, 'extract-texts', { environment, bundles, resources });
    extractor.consumeQueue(resources.texts, {
      // Alone in its invocation, a hostile file costs no other one.
      batchSize: 1,
      maxConcurrency: 2,
      enabled: environment.deployment.maintenance === 'off',
    });
    if (resources.recognition)
      new HandlerFunction(this, 'recognize-texts', {
        environment,
        bundles,
        resources,
        // A long file sends a message for its next pages; their number is limited.
        recursiveLoop: RecursiveLoop.ALLOW,
      }).consumeQueue(resources.recognition, {
        batchSize: 1,
        maxConcurrency: 2,
        enabled: environment.deployment.maintenance === 'off',
      });
    const indexer = new HandlerFunction(this, 'index-texts', { environment, bundles, resources });
    indexer.consumeQueue(resources.fileIndex, {
      // An import of thousands of documents fills few segments.
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(3),
      // The least that Lambda allows; of two that change the manifest, one does so again.
      maxConcurrency: 2,
      enabled: environment.deployment.maintenance === 'off',
    });
  }
}
