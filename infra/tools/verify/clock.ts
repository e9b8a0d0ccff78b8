import { dynamo, type Item } from '../../../functions/db/table.ts';
import type { Check } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';

/**
 * The environment's time, in milliseconds since 1970: the SDK corrects this machine's clock by the answers of DynamoDB
 * where they are four minutes apart or more.
 */
export const environmentNow = (): number => Date.now() + (dynamo.config.systemClockOffset ?? 0);

/** AWS refuses requests of machines whose clocks differ by more; the correction above leaves four of these minutes. */
const toleranceMs = 10 * 60_000;

/** Attributes of these names say when something will happen. */
const plannedTimes: ReadonlySet<string> = new Set(['expires_at', 'ends_at']);

const isPastTime = (name: string): boolean => (name === 'at' || name.endsWith('_at')) && !plannedTimes.has(name);

/** The latest time that an item says of something that has happened; NaN where it says none. */
const latestTimeOf = (item: Item): number =>
  Object.entries(item).reduce((latest, [name, value]) => {
    const time = isPastTime(name) && typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) || time <= latest ? latest : time;
  }, Number.NaN);

/** Counts an item that was stored by a clock ahead of the environment's. */
export const collectFutureTime = ({ future }: EnvironmentData, item: Item): void => {
  const at = latestTimeOf(item);
  if (Number.isNaN(at) || at <= environmentNow() + toleranceMs) return;
  future.items += 1;
  if (future.latest && at <= future.latest.at) return;
  future.latest = { PK: item.PK, SK: item.SK, at };
};

const durationText = (ms: number): string => {
  if (ms < 2 * 3_600_000) return `${Math.round(ms / 60_000)} minutes`;
  return ms < 2 * 86_400_000 ? `${Math.round(ms / 3_600_000)} hours` : `${Math.round(ms / 86_400_000)} days`;
};

/** One finding for all of them, because one moved clock stamps every item of its time. */
export const clock: Check = {
  name: 'no item is stamped in the future',
  compare: ({ items, future: { items: count, latest } }) => ({
    compared: items,
    findings: latest
      ? [
          {
            subject: 'clock',
            line: `a clock was moved, or that of a machine is wrong: ${count} items are stamped in the future, ${latest.PK} ${latest.SK} the furthest, at ${new Date(latest.at).toISOString()} (${durationText(latest.at - environmentNow())} ahead of the environment's clock)`,
            partitions: [],
          },
        ]
      : [],
  }),
};
