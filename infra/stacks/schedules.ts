import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { eventKeys } from '../constructs/event-keys.ts';
import type { HandlerFunctionProps } from '../constructs/handler-function.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';

/** What runs by the clock: the dates of positions, reminders, announcements of missing holidays, the lists of audiences. */
export class SchedulesStack extends Stack {
  /** Applies the start and end dates of positions. */
  readonly positionSchedule: ScheduledFunction;
  /** Announces that the holidays of the next year are missing. */
  readonly holidaySchedule: ScheduledFunction;
  /** Follows the changes of documents with the lists of their audiences. */
  readonly distributionSchedule: ScheduledFunction;
  /** Sends the digests of open work. */
  readonly reminderSchedule: ScheduledFunction;
  /** The catalogues that changed, for the lists of their audiences. */
  readonly audienceSyncs: Queue;
  /** Appends evidence to the transparency log. */
  readonly logSequencer: ScheduledFunction;

  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, resources, ...props }: StackProps & HandlerFunctionProps,
  ) {
    super(scope, id, props);
    const functionProps = { environment, bundles, resources };
    this.positionSchedule = new ScheduledFunction(this, 'apply-position-dates', {
      ...functionProps,
      // Positions begin and end with a day of the environment's time zone, and time zones differ by quarters of an
      // hour. A minute past each quarter is soon after midnight in every zone; a run also applies what an earlier one
      // missed.
      schedule: Schedule.expression('cron(1/15 * * * ? *)'),
      purpose: 'applies positions that begin or end',
    });
    this.reminderSchedule = new ScheduledFunction(this, 'send-reminders', {
      ...functionProps,
      // Rules know no time zone and no holidays: the function acts once a working day, from seven in the morning.
      // After the positions of a new day.
      schedule: Schedule.expression('cron(5 * * * ? *)'),
      purpose: 'reminds of what waits, once each working day',
    });

    this.holidaySchedule = new ScheduledFunction(this, 'announce-holidays', {
      ...functionProps,
      // Rules know UTC only; the function decides by the environment's time zone and calendar, once a day.
      schedule: Schedule.expression('cron(6 * * * ? *)'),
      purpose: 'announces that the holidays of the next year are missing',
    });

    this.distributionSchedule = new ScheduledFunction(this, 'sync-audience-lists', {
      ...functionProps,
      // A run without changes reads sixteen items; it repairs what the stream could not, and applies other defaults.
      schedule: Schedule.expression('cron(21 * * * ? *)'),
      purpose: 'brings the audience lists in agreement with the documents',
    });
    this.audienceSyncs = new Queue(this, 'audience-syncs', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Longer than the function's timeout, which Lambda requires.
      visibilityTimeout: Duration.seconds(330),
      // The schedule follows what a message could not.
      retentionPeriod: Duration.hours(2),
      deadLetterQueue: { queue: this.distributionSchedule.scheduleDlq, maxReceiveCount: 8 },
    });
    this.distributionSchedule.consumeQueue(this.audienceSyncs, { batchSize: 10, maxConcurrency: 2 });

    this.logSequencer = new ScheduledFunction(this, 'sequence-log', {
      ...functionProps,
      // Publishes what an invocation appended and could not publish; without such, it reads one item.
      schedule: Schedule.expression('cron(3/5 * * * ? *)'),
      purpose: 'publishes what is left of the transparency log',
    });
    // The second reader of the stream beside the publisher, the most that a shard serves without throttling.
    this.logSequencer.addEventSource(
      new DynamoEventSource(resources.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 500,
        // One checkpoint for what happens within a second.
        maxBatchingWindow: Duration.seconds(1),
        bisectBatchOnError: true,
        // Evidence is not skipped while it is in the stream, which has it for a day.
        retryAttempts: -1,
        onFailure: new SqsDlq(this.logSequencer.scheduleDlq),
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
