import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';

/** Bulk jobs: where they wait, and the worker that carries them out. */
export class BulkStack extends Stack {
  readonly jobs: Queue;
  /** Jobs whose worker ended without a word many times over. */
  readonly jobsDlq: Queue;

  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, resources, ...props }: StackProps & HandlerFunctionProps,
  ) {
    super(scope, id, props);
    const queueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.jobsDlq = new Queue(this, 'abandoned', { ...queueProps, retentionPeriod: Duration.days(14) });
    this.jobs = new Queue(this, 'jobs', {
      ...queueProps,
      // Lambda asks for as much as the function may take. The worker hides its message by a heartbeat of its own, so
      // that after a crash another goes on within a minute.
      visibilityTimeout: Duration.minutes(5),
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.jobsDlq, maxReceiveCount: 20 },
    });
    const worker = new HandlerFunction(this, 'run-bulk-job', {
      environment,
      bundles,
      resources: { ...resources, jobs: this.jobs },
      // A job that outlasts its function sends a message for the next one; the worker itself counts how often.
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    worker.addEventSource(
      new SqsEventSource(this.jobs, { batchSize: 1, maxConcurrency: 4, reportBatchItemFailures: true }),
    );
    acknowledge(worker, {
      'Serverless-LambdaEventSourceMappingDestination':
        'What fails goes back to its queue and at last to the dead-letter queue; destinations are for streams.',
    });
    const dlqReason = 'This queue is the dead-letter queue.';
    acknowledge(this.jobsDlq, {
      'AwsSolutions-SQS3': dlqReason,
      'Serverless-SQSRedrivePolicy': dlqReason,
    });
  }
}
