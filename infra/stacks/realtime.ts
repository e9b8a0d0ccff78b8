import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { publisherConcurrency } from '../../functions/realtime/delivery-rules.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { eventKeys } from '../constructs/event-keys.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import { DeadLetterQueue, WorkerQueue } from '../constructs/queues.ts';
import { addWorkers, workerIn } from '../constructs/worker.ts';

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

  constructor(scope: Construct, id: string, props: StackProps & HandlerFunctionProps) {
    super(scope, id, props);
    const { environment, resources } = props;
    const socketFunctionProps = { ...props, isTraced: false };
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

    const deliveries = new WorkerQueue(this, 'deliveries');
    const senderResources = {
      ...resources,
      queues: { ...resources.queues, deliveries },
      sockets: {
        endpoint: socketStage.callbackUrl,
        postArn: this.socketApi.arnForExecuteApiV2('POST/@connections/*', stageName),
        closeArn: this.socketApi.arnForExecuteApiV2('DELETE/@connections/*', stageName),
      },
    };
    addWorkers(this, 'realtime', { ...props, resources: senderResources });
    workerIn(this, 'publish-changes').addEventSource(
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
        onFailure: new SqsDlq(DeadLetterQueue.of(this, 'publish-changes')),
        filters: [
          FilterCriteria.filter({ dynamodb: { NewImage: { outbox: { N: FilterRule.isEqual('1') } } } }),
          // What the audit trail reads (functions/audit-trail/trail-event-service.ts).
          ...eventKeys.map((Keys) => FilterCriteria.filter({ dynamodb: { Keys } })),
        ],
      }),
    );

    // The former stack of the schedules imports them, and CloudFormation removes no export that a deployed stack imports.
    this.exportValue(deliveries.queueArn);
    this.exportValue(deliveries.queueUrl);

    acknowledge(this.socketApi, {
      'AwsSolutions-APIG4': '$connect redeems a single-use ticket of 30 seconds and checks the Origin.',
    });
    const noAccessLogs =
      'Access logs of a WebSocket API need the account-wide CloudWatch role, which one environment must not change.';
    acknowledge(socketStage, { 'AwsSolutions-APIG1': noAccessLogs, 'Serverless-APIGWAccessLogging': noAccessLogs });
  }
}
