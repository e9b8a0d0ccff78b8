import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';

/** CloudFront forwards the path `/ws` unchanged, and a WebSocket API answers 403 below its own path, so both are equal. */
const stageName = 'ws';

/**
 * The WebSocket API, the worker that publishes the table's outbox to its sockets, and the schedule that applies
 * position dates.
 */
export class RealtimeStack extends Stack {
  readonly socketApi: WebSocketApi;
  /** The functions of the socket's routes. */
  readonly socketFunctions: readonly HandlerFunction[];
  readonly publisher: HandlerFunction;
  /** Records that could not be published within an hour of retries. */
  readonly publisherDlq: Queue;
  /** Applies the start and end dates of positions. */
  readonly positionSchedule: ScheduledFunction;

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
    // The handler's response is sent back over the socket.
    this.socketApi.addRoute('ping', { ...integration('ping'), returnResponse: true });
    const socketStage = new WebSocketStage(this, 'stage', {
      webSocketApi: this.socketApi,
      stageName,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 500 },
    });

    this.publisher = new HandlerFunction(this, 'publish-changes', {
      ...functionProps,
      resources: {
        ...resources,
        sockets: {
          endpoint: socketStage.callbackUrl,
          connectionArns: ['POST', 'DELETE'].map((method) =>
            this.socketApi.arnForExecuteApiV2(`${method}/@connections/*`, stageName),
          ),
        },
      },
    });
    this.publisherDlq = new Queue(this, 'publisher-dlq', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.publisher.addEventSource(
      new DynamoEventSource(resources.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        // Concurrent batches per shard. Lambda then preserves the order of each item's records only, which is all the
        // publisher needs, and a batch that waits for its department's next second does not delay the others.
        parallelizationFactor: 4,
        // Without these limits, one record that always fails would block its shard.
        bisectBatchOnError: true,
        retryAttempts: 8,
        maxRecordAge: Duration.hours(1),
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(this.publisherDlq),
        filters: [FilterCriteria.filter({ dynamodb: { NewImage: { outbox: { N: FilterRule.isEqual('1') } } } })],
      }),
    );

    this.positionSchedule = new ScheduledFunction(this, 'follow-positions', {
      ...functionProps,
      // Positions begin and end with a day of the environment's time zone, and time zones differ by quarters of an
      // hour. A minute past each quarter is soon after midnight in every zone; a run also applies what an earlier one
      // missed.
      schedule: Schedule.expression('cron(1/15 * * * ? *)'),
      purpose: 'applies positions that begin or end',
    });

    const dlqReason = 'This queue is the dead-letter queue.';
    acknowledge(this.publisherDlq, {
      'AwsSolutions-SQS3': dlqReason,
      'Serverless-SQSRedrivePolicy': dlqReason,
    });
    acknowledge(this.socketApi, {
      'AwsSolutions-APIG4': '$connect redeems a single-use ticket of 30 seconds and checks the Origin.',
    });
    const noAccessLogs =
      'Access logs of a WebSocket API need the account-wide CloudWatch role, which one environment must not change.';
    acknowledge(socketStage, { 'AwsSolutions-APIG1': noAccessLogs, 'Serverless-APIGWAccessLogging': noAccessLogs });
  }
}
