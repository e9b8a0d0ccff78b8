import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** Holds for 14 days what a function could not process. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, name: string) {
    super(scope, `${name}-dlq`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const reason = 'This queue is the dead-letter queue.';
    acknowledge(this, { 'AwsSolutions-SQS3': reason, 'Serverless-SQSRedrivePolicy': reason });
  }
}
