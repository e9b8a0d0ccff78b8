import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterCriteria, FilterRule, RecursiveLoop, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { deliveryConcurrency, publisherConcurrency } from '../../functions/realtime/delivery-rules.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';

/** CloudFront forwards the path `/ws` unchanged, and a WebSocket API answers 403 below its own path, so both are equal. */
const stageName = 'ws';

const dlqReason = 'This queue is the dead-letter queue.';

/**
 * The WebSocket API, the worker that publishes the table's outbox, the queue and the worker that deliver changes of
 * lists to sockets, and the schedules that apply position dates, send reminders and announce reviews.
 */
export class RealtimeStack extends Stack {
  readonly socketApi: WebSocketApi;
  /** The functions of the socket's routes. */
  readonly socketFunctions: readonly HandlerFunction[];
  readonly publisher: HandlerFunction;
  /** Records that could not be published within an hour of retries. */
  readonly publisherDlq: Queue;
  /** Changes of lists on their way to the sockets that show them. */
  readonly deliveries: Queue;
  /** Deliveries that failed repeatedly. */
  readonly deliveriesDlq: Queue;
  /** Mails on their way to users, where the environment sends mail, with those that failed repeatedly. */
  readonly mails: { queue: Queue; dlq: Queue } | undefined;
  /** Applies the start and end dates of positions. */
  readonly positionSchedule: ScheduledFunction;
  /** Announces the periodic reviews of documents. */
  readonly reviewSchedule: ScheduledFunction;
  /** Follows the changes of documents with the lists of their audiences. */
  readonly distributionSchedule: ScheduledFunction;
  /** Sends the digests of open work. */
  readonly reminderSchedule: ScheduledFunction;

  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, resources, ...props }: StackProps & HandlerFunctionProps,
  ) {
    super(scope, id, props);
    const functionProps = { environment, bundles, resources };
    const socketFunctionProps = { ...functionProps, isTraced: false };
    const routeFunctions = {
      connect: new HandlerFunction(this, 'connect', socketFunctionProps),
      disconnect: new HandlerFunction(this, 'disconnect', socketFunctionProps),
      ping: new HandlerFunction(this, 'ping', socketFunctionProps),
      subscribe: new HandlerFunction(this, 'subscribe', socketFunctionProps),
    };
    this.socketFunctions = Object.values(routeFunctions);
    const integration = (name: keyof typeof routeFunctions) => ({
      integration: new WebSocketLambdaIntegration(`${name}-integration`, routeFunctions[name]),
    });
    this.socketApi = new WebSocketApi(this, 'socket', {
      apiName: `hims-${environment.name}-socket`,
      routeSelectionExpression: '$request.body.action',
      connectRouteOptions: integration('connect'),
      disconnectRouteOptions: integration('disconnect'),
    });
    // The handlers' responses are sent back over the socket.
    for (const route of ['ping', 'subscribe'] as const)
      this.socketApi.addRoute(route, { ...integration(route), returnResponse: true });
    const socketStage = new WebSocketStage(this, 'stage', {
      webSocketApi: this.socketApi,
      stageName,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 500 },
    });

    const queueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deliveriesDlq = new Queue(this, 'deliveries-dlq', { ...queueProps, retentionPeriod: Duration.days(14) });
    this.deliveries = new Queue(this, 'deliveries', {
      ...queueProps,
      // The function's timeout, which Lambda requires at least: a delivery that broke off is repeated soon.
      visibilityTimeout: Duration.seconds(15),
      retentionPeriod: Duration.hours(1),
      deadLetterQueue: { queue: this.deliveriesDlq, maxReceiveCount: 20 },
    });
    this.mails = environment.mail && this.addMailQueue(queueProps);
    const senderResources = {
      ...resources,
      ...(this.mails && { mails: this.mails.queue }),
      deliveries: this.deliveries,
      sockets: {
        endpoint: socketStage.callbackUrl,
        postArn: this.socketApi.arnForExecuteApiV2('POST/@connections/*', stageName),
        closeArn: this.socketApi.arnForExecuteApiV2('DELETE/@connections/*', stageName),
      },
    };
    const deliverer = new HandlerFunction(this, 'deliver-events', {
      ...functionProps,
      resources: senderResources,
      // A flush that comes too early is queued again, and a large one queues its posts; both end.
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    deliverer.addEventSource(
      new SqsEventSource(this.deliveries, {
        // One message at a time, so that many sockets are spread over the containers.
        batchSize: 1,
        maxConcurrency: deliveryConcurrency,
        reportBatchItemFailures: true,
      }),
    );

    this.publisher = new HandlerFunction(this, 'publish-changes', { ...functionProps, resources: senderResources });
    this.publisherDlq = new Queue(this, 'publisher-dlq', { ...queueProps, retentionPeriod: Duration.days(14) });
    this.publisher.addEventSource(
      new DynamoEventSource(resources.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        // Concurrent batches per shard. Lambda then preserves the order of each item's records only, which is all the
        // publisher needs.
        parallelizationFactor: publisherConcurrency,
        // Without these limits, one record that always fails would block its shard.
        bisectBatchOnError: true,
        retryAttempts: 8,
        maxRecordAge: Duration.hours(1),
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(this.publisherDlq),
        filters: [FilterCriteria.filter({ dynamodb: { NewImage: { outbox: { N: FilterRule.isEqual('1') } } } })],
      }),
    );

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

    this.reviewSchedule = new ScheduledFunction(this, 'announce-reviews', {
      ...functionProps,
      // Rules know UTC only; the function decides by the environment's time zone and calendar, once a day.
      schedule: Schedule.expression('cron(6 * * * ? *)'),
      purpose: 'announces the periodic reviews of documents',
    });

    this.distributionSchedule = new ScheduledFunction(this, 'sync-audience-lists', {
      ...functionProps,
      // A run without changes reads sixteen items; it repairs what the stream could not, and applies other defaults.
      schedule: Schedule.expression('cron(21 * * * ? *)'),
      purpose: 'brings the audience lists in agreement with the documents',
    });
    // A second reader of the stream beside the publisher, the most that a shard serves without throttling: a catalogue
    // that is followed for minutes delays no notification.
    this.distributionSchedule.addEventSource(
      new DynamoEventSource(resources.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        bisectBatchOnError: true,
        retryAttempts: 8,
        maxRecordAge: Duration.hours(1),
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(this.distributionSchedule.scheduleDlq),
        filters: [
          FilterCriteria.filter({
            dynamodb: {
              Keys: { PK: { S: FilterRule.beginsWith('CAT#') } },
              NewImage: { outbox: { N: FilterRule.isEqual('1') } },
            },
          }),
        ],
      }),
    );

    for (const queue of [this.publisherDlq, this.deliveriesDlq, ...(this.mails ? [this.mails.dlq] : [])])
      acknowledge(queue, { 'AwsSolutions-SQS3': dlqReason, 'Serverless-SQSRedrivePolicy': dlqReason });
    acknowledge(deliverer, {
      'Serverless-LambdaEventSourceMappingDestination':
        'A failed message returns to its queue and finally to the dead-letter queue; destinations are for streams.',
    });
    acknowledge(this.socketApi, {
      'AwsSolutions-APIG4': '$connect redeems a single-use ticket of 30 seconds and checks the Origin.',
    });
    const noAccessLogs =
      'Access logs of a WebSocket API need the account-wide CloudWatch role, which one environment must not change.';
    acknowledge(socketStage, { 'AwsSolutions-APIG1': noAccessLogs, 'Serverless-APIGWAccessLogging': noAccessLogs });
  }

  /** Here and not in the stack of the mails, which needs the page's address and so comes after this one. */
  private addMailQueue(queueProps: QueueProps): { queue: Queue; dlq: Queue } {
    const dlq = new Queue(this, 'mails-dlq', { ...queueProps, retentionPeriod: Duration.days(14) });
    const queue = new Queue(this, 'mails', {
      ...queueProps,
      // Longer than the function's timeout, which Lambda requires, and than its claim of a mail.
      visibilityTimeout: Duration.seconds(90),
      // Mails wait during maintenance.
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: dlq, maxReceiveCount: 10 },
    });
    return { queue, dlq };
  }
}
