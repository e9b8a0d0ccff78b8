import { openPages, postsPerDay, workingDay } from '../../../infra/cost/open-pages.ts';
import { readingMessagesOf } from '../../../infra/cost/refetches.ts';
import { currentTiming, statedUse, usageOf } from '../../../infra/cost/usage.ts';
import { readingChangeMs } from '../../../shared/domain/time/connection-times.ts';
import { type Measurement, percentile } from '../measurements.ts';
import type { Sizes } from '../sizes.ts';
import { shiftChange } from './assumptions.ts';
import { assumedPopulation, worstPopulation } from './population.ts';
import { busiestReads } from './reading-load.ts';
import { simulate } from './simulation.ts';
import { dayOf, seededRandom } from './workload.ts';

const maxLastRecipientMs = 5000;

/** Changes of lists on a working day, and the worst case: every open page shows the dashboard of all departments. */
export const measureFanOutSimulation = async ({ staff, hours }: Sizes['fanOutDay']): Promise<Measurement[]> => {
  const day = await simulate(assumedPopulation(staff), dayOf(staff, hours, seededRandom(1)));
  const worst = worstPopulation(staff);
  const alone = await simulate(worst, [
    { kind: 'transition', at: 0 },
    { kind: 'transition', at: 60_000 },
  ]);
  const random = seededRandom(2);
  const burst = await simulate(
    worst,
    Array.from({ length: shiftChange.transitions }, () => ({ kind: 'transition', at: random() * shiftChange.ms })),
  );
  const { topic, addressed, notifications } = day.counts;
  const perDay = workingDay.hours / hours;
  const dayMs = workingDay.hours * 3_600_000;
  const publications = (workingDay.submissions * staff) / 100;
  return [
    { label: 'open pages', value: worst.topics.length, unit: '' },
    { label: 'a change until its last recipient, p50', value: percentile(day.lastRecipients, 0.5), unit: 'ms' },
    { label: 'a change until its last recipient, p99', value: percentile(day.lastRecipients, 0.99), unit: 'ms' },
    {
      label: 'a change until its last recipient, at most',
      value: Math.max(...day.lastRecipients),
      unit: 'ms',
      limit: maxLastRecipientMs,
    },
    {
      label: 'a transition until its last participant, at most',
      value: Math.max(...day.participants),
      unit: 'ms',
      limit: maxLastRecipientMs,
    },
    {
      label: 'shortest time between two messages of a channel to a socket',
      value: Math.min(day.shortestMs, burst.shortestMs),
      unit: 'ms',
      least: 1000,
    },
    { label: 'changes that were not sent to all', value: day.unsent + alone.unsent + burst.unsent, unit: '', limit: 0 },
    { label: 'failed deliveries', value: day.failures + alone.failures + burst.failures, unit: '', limit: 0 },
    { label: 'posts that API Gateway throttled', value: day.throttled, unit: '' },
    { label: 'posts a day to open lists', value: topic * perDay, unit: '' },
    { label: 'posts a day to open lists, by the formula of the cost model', value: postsPerDay(staff), unit: '' },
    { label: 'posts a day to participants', value: (addressed + notifications) * perDay, unit: '' },
    { label: 'posts a day about what must be read', value: day.counts.reading * perDay, unit: '' },
    {
      label: 'posts a day about what must be read, by the formula of the cost model',
      value: readingMessagesOf(staff * openPages.perEmployee, publications, dayMs).messages,
      unit: '',
    },
    {
      label: 'shortest time between two of these to a socket',
      value: Math.min(day.shortestReadingMs, burst.shortestReadingMs),
      unit: 'ms',
      least: readingChangeMs,
    },
    { label: 'requests a day of open pages after them', value: day.counts.readingRequests * perDay, unit: '' },
    {
      label: 'requests a day of open pages for what must be read, by the cost model',
      value: usageOf(staff, currentTiming).operations['read what must be read'] / statedUse.workingDays,
      unit: '',
    },
    {
      label: 'reads a second of one partition, an import that all open pages must read, at most',
      value: busiestReads(worst.topics.length, 5 * staff),
      unit: '',
      limit: 500,
    },
    { label: 'messages a day of the queue', value: day.queueMessages * perDay, unit: '' },
    {
      label: 'all pages on one list, warm containers: a change until its last recipient',
      value: Math.max(...alone.lastRecipients.slice(1)),
      unit: 'ms',
      limit: maxLastRecipientMs,
    },
    {
      label: `all pages on one list, ${shiftChange.transitions} changes in a minute: until the last recipient, at most`,
      value: Math.max(...burst.lastRecipients),
      unit: 'ms',
    },
    { label: 'all pages on one list: posts that API Gateway throttled', value: burst.throttled, unit: '' },
  ];
};
