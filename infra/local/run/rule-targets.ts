import * as z from 'zod';
import type { Gateway } from '../aws/gateway.ts';
import type { Functions } from './functions.ts';
import { deadLetterQueueOf, invokeAsync } from './lambda/invoke-later.ts';
import type { Log } from './log.ts';
import type { Resource } from './template/model.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

const ruleProperties = z.strictObject({
  ScheduleExpression: z.string().optional(),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(
    z.strictObject({
      Id: z.string(),
      Arn: z.string(),
      /** For events that cannot be delivered, which does not happen locally. */
      DeadLetterConfig: z.unknown().optional(),
      RetryPolicy: z.unknown().optional(),
    }),
  ),
  Name: z.string().optional(),
  Description: z.string().optional(),
});

/** The enabled rules of EventBridge in the template, each with what sends an event to its targets. */
export const ruleTargets = (template: ResolvedTemplate, gateway: Gateway, functions: Functions, log: Log) => {
  const abortController = new AbortController();
  const running = new Set<Promise<void>>();

  const sendTo = (Arn: string, rule: Resource, ruleArn: string): ((event: object) => void) => {
    const target = functions.byArn(Arn);
    if (!functions.canInvoke('events.amazonaws.com', ruleArn, target))
      throw new Error(`${rule.path} may not invoke ${target.label}`);
    const deadLetterQueue = deadLetterQueueOf(template, gateway, target, rule);
    return (event) => {
      const invocation = invokeAsync(target, event, deadLetterQueue, log, abortController.signal)
        .catch((error: unknown) => log.error(`${target.label}: ${String(error)}`))
        .finally(() => running.delete(invocation));
      running.add(invocation);
    };
  };

  return {
    /** Those with a schedule, or those with a pattern. */
    rulesWith: (property: 'ScheduleExpression' | 'EventPattern') =>
      template
        .ofType('AWS::Events::Rule')
        .filter(({ properties }) => properties[property] !== undefined)
        .map((rule) => {
          const { State, Targets, ...properties } = ruleProperties.parse(rule.properties);
          const ruleArn = template.identityOf(rule).attributes.Arn ?? rule.id;
          const targets = State === 'ENABLED' ? Targets.map(({ Arn }) => sendTo(Arn, rule, ruleArn)) : [];
          const send = (event: object): void => {
            for (const target of targets) target(event);
          };
          return { rule, ruleArn, ...properties, send };
        }),
    stop: async (): Promise<void> => {
      abortController.abort();
      await Promise.all(running);
    },
  };
};
