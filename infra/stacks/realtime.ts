import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { FilterCriteria, FilterRule, RecursiveLoop, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { deliveryConcurrency, publisherConcurrency } from '../../functions/realtime/delivery-rules.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { eventKeys } from '../constructs/event-keys.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';

/** CloudFront forwards the path `/ws` unchanged, and a WebSocket API answers 403 below its own path, so both are equal. */
const stageName = 'ws';

/**
 * The WebSocket API, the worker that publishes the table's outbox, and the queue and the worker that deliver changes of
 * lists to sockets.
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
    this.deliveriesDlq = new DeadLetterQueue(this, 'deliveries');
    this.deliveries = new Queue(this, 'deliveries', {
      ...queueProps,
      // The function's timeout, which Lambda requires at least: a delivery that broke off is repeated soon.
      visibilityTimeout: Duration.seconds(15),
      retentionPeriod: Duration.hours(1),
      deadLetterQueue: { queue: this.deliveriesDlq, maxReceiveCount: 20 },
    });
    const senderResources = {
      ...resources,
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
    deliverer.consumeQueue(this.deliveries, {
      // One message at a time, so that many sockets are spread over the containers.
      batchSize: 1,
      maxConcurrency: deliveryConcurrency,
    });

    this.publisher = new HandlerFunction(this, 'publish-changes', { ...functionProps, resources: senderResources });
    this.publisherDlq = new DeadLetterQueue(this, 'publisher');
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
        filters: [
          FilterCriteria.filter({ dynamodb: { NewImage: { outbox: { N: FilterRule.isEqual('1') } } } }),
          // What the audit trail reads (functions/audit-trail/trail-event-service.ts).
          ...eventKeys.map((Keys) => FilterCriteria.filter({ dynamodb: { Keys } })),
        ],
      }),
    );

    // The former stack of the schedules imports them, and CloudFormation removes no export that a deployed stack imports.
    this.exportValue(this.deliveries.queueArn);
    this.exportValue(this.deliveries.queueUrl);

    acknowledge(this.socketApi, {
      'AwsSolutions-APIG4': '$connect redeems a single-use ticket of 30 seconds and checks the Origin.',
    });
    const noAccessLogs =
      'Access logs of a WebSocket API need the account-wide CloudWatch role, which one environment must not change.';
    acknowledge(socketStage, { 'AwsSolutions-APIG1': noAccessLogs, 'Serverless-APIGWAccessLogging': noAccessLogs });
  }
}
