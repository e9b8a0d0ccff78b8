import { distributionSettingsOf, environmentByName, workingTimeOf } from '../../../infra/config/environments.ts';
import { addDays, dateAt, isWorkingDay, startOfDate } from '../../../shared/domain/time/working-days.ts';
import { createMovedClock } from '../../support/moved-clock.ts';

const environment = environmentByName('local');
const workingTime = workingTimeOf(environment);
export const companyTimeZone = workingTime.time_zone;
export const distributionDefaults = distributionSettingsOf(environment).defaults;

/** After the hour of the digests, between the minutes at which the schedules run by themselves. */
const morningMs = (8 * 60 + 25) * 60 * 1000;
/** More than a step of a fault's clock, so that a day has passed by each clock. */
const marginMs = 2 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The clock of the model's local stack, which begins on the morning of a working day and moves from day to day. */
export interface WorkingDays {
  env: Record<string, string>;
  now: () => number;
  today: () => string;
  /** Moves to the same time of the next working day: whatever happened before is at least a day ago. */
  moveToNextDay: () => Promise<void>;
  remove: () => void;
}

const nextWorkingDay = (date: string): string => {
  const next = addDays(date, 1);
  return isWorkingDay(next, workingTime) ? next : nextWorkingDay(next);
};

export const startWorkingDays = async (): Promise<WorkingDays> => {
  const clock = createMovedClock();
  const today = (): string => dateAt(clock.now(), companyTimeZone);
  const moveTo = (time: number): Promise<void> => clock.moveTo(new Date(time).toISOString());
  await moveTo(startOfDate(nextWorkingDay(today()), companyTimeZone) + morningMs);
  return {
    ...{ env: clock.env, now: clock.now, today, remove: clock.remove },
    moveToNextDay: async () => {
      const date = today();
      const days = (startOfDate(nextWorkingDay(date), companyTimeZone) - startOfDate(date, companyTimeZone)) / dayMs;
      await moveTo(clock.now() + Math.round(days) * dayMs + marginMs);
    },
  };
};
