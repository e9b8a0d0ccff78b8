import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { warmUpEvent } from '../../functions/http/warm-up.ts';
import { acknowledge } from './acknowledge.ts';
import type { HandlerFunction } from './handler-function.ts';

/** EventBridge allows so many targets of a rule. */
const maxTargets = 5;

/** Rules that invoke calls every few minutes of the working hours, so that few users wait for a cold start. */
export const addWarmUps = (scope: Construct, handlers: readonly HandlerFunction[], cron: string): void => {
  const event = RuleTargetInput.fromObject(warmUpEvent);
  for (let start = 0; start < handlers.length; start += maxTargets) {
    const rule = new Rule(scope, `warm-up-${start / maxTargets + 1}`, {
      description: 'Keeps containers of calls in the working hours',
      schedule: Schedule.expression(`cron(${cron})`),
      targets: handlers
        .slice(start, start + maxTargets)
        .map((handler) => new FunctionTarget(handler, { event, retryAttempts: 0 })),
    });
    acknowledge(rule, { 'Serverless-EventBusDLQ': 'The next run, a few minutes later, does the same.' });
  }
};
