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

/** CloudFront passes `/ws` on as it is, and a path after the stage would answer 403: so the stage bears the name. */
const stageName = 'ws';

/** The WebSocket API, the worker that turns the table's outbox into what its sockets are told, and the clock that adds to it. */
export class RealtimeStack extends Stack {
  readonly socketApi: WebSocketApi;
  readonly publisher: HandlerFunction;
  /** What could not be published in an hour of trying. */
  readonly publisherDlq: Queue;
  /** Follows the dates of positions. */
  readonly positionSchedule: ScheduledFunction;

  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, resources, ...props }: StackProps & HandlerFunctionProps,
  ) {
    super(scope, id, props);
    const functionProps = { environment, bundles, resources };
    const integration = (name: 'connect' | 'disconnect' | 'ping') => ({
      integration: new WebSocketLambdaIntegration(
        `${name}-integration`,
        new HandlerFunction(this, name, functionProps),
      ),
    });
    this.socketApi = new WebSocketApi(this, 'socket', {
      apiName: `hims-${environment.name}-socket`,
      routeSelectionExpression: '$request.body.action',
      connectRouteOptions: integration('connect'),
      disconnectRouteOptions: integration('disconnect'),
    });
    // The handler's answer goes back over the socket.
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
    this.publisherDlq = new Queue(this, 'undelivered', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.publisher.addEventSource(
      new DynamoEventSource(resources.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        // So many batches of a shard at a time. Lambda then keeps the order of each item's records alone, which is all
        // the publisher needs; a batch that waits for its department's next second keeps the others from nothing.
        parallelizationFactor: 4,
        // Without these, one record that cannot be handled would block its shard for ever.
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
      // Positions begin and end with a day of the stage's time zone, and time zones differ by quarters of an hour: a
      // minute past each of them is soon after midnight everywhere, and what one run missed the next makes up for.
      schedule: Schedule.expression('cron(1/15 * * * ? *)'),
      purpose: 'follows positions that begin or end',
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
      'Access logs of a WebSocket API need the account-wide CloudWatch role, which is no single stage’s to set.';
    acknowledge(socketStage, { 'AwsSolutions-APIG1': noAccessLogs, 'Serverless-APIGWAccessLogging': noAccessLogs });
  }
}
