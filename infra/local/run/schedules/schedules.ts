import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Gateway } from '../../aws/gateway.ts';
import type { Functions } from '../functions.ts';
import { deadLetterQueueOf, invokeAsync } from '../lambda/invoke-later.ts';
import type { Log } from '../log.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
import { scheduleMatcher } from './expressions.ts';

const minuteMs = 60_000;
const eventsService = 'events.amazonaws.com';

const ruleProperties = z.strictObject({
  ScheduleExpression: z.string(),
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

export type Schedules = ReturnType<typeof startSchedules>;

/**
 * Runs the template's scheduled rules every minute. Schedules that were due while the local stack was stopped are not
 * run later.
 */
export const startSchedules = (template: ResolvedTemplate, gateway: Gateway, functions: Functions, log: Log) => {
  const abortController = new AbortController();
  const running = new Set<Promise<void>>();

  // Rules with a pattern are those of `mail-events.ts`.
  const clocks = template.ofType('AWS::Events::Rule').filter(({ properties }) => properties.EventPattern === undefined);
  const schedules = clocks.flatMap((rule) => {
    const properties = ruleProperties.parse(rule.properties);
    const ruleArn = template.identityOf(rule).attributes.Arn ?? rule.id;
    const isDue = scheduleMatcher(properties.ScheduleExpression);
    return properties.Targets.filter(() => properties.State === 'ENABLED').map(({ Arn }) => {
      const target = functions.byArn(Arn);
      if (!functions.canInvoke(eventsService, ruleArn, target))
        throw new Error(`${rule.path} may not invoke ${target.label}`);
      const deadLetterQueue = deadLetterQueueOf(template, gateway, target, rule);
      return {
        due: isDue,
        run: (at: Date): void => {
          const event = eventAt(at, ruleArn, rule);
          const invocation = invokeAsync(target, event, deadLetterQueue, log, abortController.signal)
            .catch((error: unknown) => log.error(`${target.label}: ${String(error)}`))
            .finally(() => running.delete(invocation));
          running.add(invocation);
        },
      };
    });
  });

  let minute = Math.floor(Date.now() / minuteMs);
  const tick = (): void => {
    const present = Math.floor(Date.now() / minuteMs);
    // Timers may fire slightly early, and a laptop may have been asleep.
    if (present > minute) {
      minute = present;
      const at = new Date(present * minuteMs);
      for (const { due: isDue, run } of schedules) if (isDue(at)) run(at);
    }
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs)).unref();
  };
  let timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs)).unref();

  return {
    /** Runs every schedule immediately. */
    runAll: (): void => {
      for (const { run } of schedules) run(new Date());
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      abortController.abort();
      await Promise.all(running);
    },
  };
};

/** The event as EventBridge sends it. */
const eventAt = (at: Date, ruleArn: string, { stack }: Resource) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: stack.account,
  time: at.toISOString().replace(/\.\d+Z$/, 'Z'),
  region: stack.region,
  resources: [ruleArn],
  detail: {},
});
