import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { isInEnvironment, type WorkerName, workerNames, workers } from '../config/workers.ts';
import { acknowledge } from './acknowledge.ts';
import { HandlerFunction, type HandlerFunctionProps } from './handler-function.ts';
import { DeadLetterQueue } from './queues.ts';

/** A worker with its schedule and its queue, as its row in `infra/config/workers.ts` states them. */
export class Worker extends HandlerFunction {
  constructor(scope: Construct, name: WorkerName, props: HandlerFunctionProps) {
    const { schedule, queue, isRecursive, followsEvents } = workers[name];
    // Of a function that is invoked asynchronously: events whose invocation could not be started or failed repeatedly.
    const dlq = schedule || followsEvents ? DeadLetterQueue.of(scope, name) : undefined;
    super(scope, name, {
      ...props,
      ...(isRecursive && { recursiveLoop: RecursiveLoop.ALLOW }),
      ...(dlq && { deadLetterQueue: dlq }),
    });
    const { environment, resources } = props;
    const isPaused = environment.deployment.maintenance === 'on';
    if (schedule)
      new Rule(scope, `${name}-clock`, {
        description: `HIMS ${environment.name}: ${schedule.purpose}`,
        schedule: Schedule.expression(`cron(${schedule.cron})`),
        // A run after the maintenance applies what was missed.
        enabled: !isPaused,
        targets: [new FunctionTarget(this, { ...(dlq && { deadLetterQueue: dlq }) })],
      });
    if (!queue) return;
    const source = resources.queues[queue.name];
    if (!source) throw new Error(`${this.node.path} consumes ${queue.name}, which this stack has not`);
    this.addEventSource(
      new SqsEventSource(source, {
        batchSize: queue.batchSize,
        ...(queue.batchSeconds !== undefined && { maxBatchingWindow: Duration.seconds(queue.batchSeconds) }),
        maxConcurrency: queue.maxConcurrency,
        ...(queue.waitsInMaintenance && { enabled: !isPaused }),
        // Each message that fails returns to the queue alone.
        reportBatchItemFailures: true,
      }),
    );
    acknowledge(this, {
      'Serverless-LambdaEventSourceMappingDestination':
        'A failed message returns to its queue and finally to the dead-letter queue; destinations are for streams.',
    });
  }
}

/** A worker of a stack. */
export const workerIn = (stack: Construct, name: WorkerName): Worker => stack.node.findChild(`${name}-live`) as Worker;

/** Adds the workers of a stack in this environment. */
export const addWorkers = (
  scope: Construct,
  stack: (typeof workers)[WorkerName]['stack'],
  props: HandlerFunctionProps,
): void => {
  for (const name of workerNames) {
    const { stack: itsStack, queue } = workers[name];
    if (itsStack === stack && isInEnvironment(queue ?? {}, props.environment)) new Worker(scope, name, props);
  }
};
