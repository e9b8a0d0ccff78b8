import { randomUUID } from 'node:crypto';
import type { Gateway } from '../../aws/gateway.ts';
import type { Functions } from '../functions.ts';
import type { Log } from '../log.ts';
import { ruleTargets } from '../rule-targets.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
import { scheduleMatcher } from './expressions.ts';

const minuteMs = 60_000;

export type Schedules = ReturnType<typeof startSchedules>;

/**
 * Runs the template's scheduled rules every minute. Schedules that were due while the local stack was stopped are not
 * run later.
 */
export const startSchedules = (template: ResolvedTemplate, gateway: Gateway, functions: Functions, log: Log) => {
  const { rulesWith, stop } = ruleTargets(template, gateway, functions, log);
  const schedules = rulesWith('ScheduleExpression').map(({ rule, ruleArn, ScheduleExpression = '', send }) => ({
    isDue: scheduleMatcher(ScheduleExpression),
    run: (at: Date): void => send(eventAt(at, ruleArn, rule)),
  }));

  let minute = Math.floor(Date.now() / minuteMs);
  const tick = (): void => {
    const present = Math.floor(Date.now() / minuteMs);
    // Timers may fire slightly early, and a laptop may have been asleep.
    if (present > minute) {
      minute = present;
      const at = new Date(present * minuteMs);
      for (const { isDue, run } of schedules) if (isDue(at)) run(at);
    }
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs)).unref();
  };
  let timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs)).unref();

  return {
    /** Runs every schedule immediately. */
    runAll: (): void => {
      for (const { run } of schedules) run(new Date());
    },
    stop: (): Promise<void> => {
      clearTimeout(timer);
      return stop();
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
