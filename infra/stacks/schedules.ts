import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { eventKeys } from '../constructs/event-keys.ts';
import type { Resources } from '../constructs/grants.ts';
import type { HandlerFunctionProps } from '../constructs/handler-function.ts';
import { DeadLetterQueue, WorkerQueue } from '../constructs/queues.ts';
import { addWorkers, workerIn } from '../constructs/worker.ts';

/** What runs by the clock, the queue of the audience lists, and the reader of the stream for the transparency log. */
export class SchedulesStack extends Stack {
  readonly queues: Resources['queues'];

  constructor(scope: Construct, id: string, props: StackProps & HandlerFunctionProps) {
    super(scope, id, props);
    const { resources } = props;
    this.queues = { ...resources.queues, 'audience-syncs': new WorkerQueue(this, 'audience-syncs') };
    addWorkers(this, 'schedules', { ...props, resources: { ...resources, queues: this.queues } });
    // The second reader of the stream beside the publisher, the most that a shard serves without throttling.
    workerIn(this, 'sequence-log').addEventSource(
      new DynamoEventSource(resources.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 500,
        // One checkpoint for what happens within a second.
        maxBatchingWindow: Duration.seconds(1),
        bisectBatchOnError: true,
        // Evidence is not skipped while it is in the stream, which has it for a day.
        retryAttempts: -1,
        onFailure: new SqsDlq(DeadLetterQueue.of(this, 'sequence-log')),
        filters: evidenceKeys.map((Keys) => FilterCriteria.filter({ dynamodb: { Keys } })),
      }),
    );
  }
}

/** The items that are evidence (functions/transparency-log/entries.ts). */
const evidenceKeys = [
  ...eventKeys,
  { PK: { S: FilterRule.beginsWith('COPIES#') }, SK: { S: FilterRule.beginsWith('COPY#') } },
];
