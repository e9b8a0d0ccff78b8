import { Rule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { FunctionName } from '../build/bundle.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { HandlerFunction, type HandlerFunctionProps } from './handler-function.ts';

/** A handler that a schedule invokes. */
export class ScheduledFunction extends HandlerFunction {
  /** Events whose invocation could not be started or failed repeatedly. */
  readonly scheduleDlq: DeadLetterQueue;

  constructor(
    scope: Construct,
    name: FunctionName,
    { schedule, purpose, ...props }: HandlerFunctionProps & { schedule: Schedule; purpose: string },
  ) {
    const scheduleDlq = new DeadLetterQueue(scope, name);
    super(scope, name, { ...props, deadLetterQueue: scheduleDlq });
    this.scheduleDlq = scheduleDlq;
    new Rule(scope, `${name}-clock`, {
      description: `HIMS ${props.environment.name}: ${purpose}`,
      schedule,
      // A run after the maintenance applies what was missed.
      enabled: props.environment.deployment.maintenance === 'off',
      targets: [new FunctionTarget(this, { deadLetterQueue: scheduleDlq })],
    });
  }
}
