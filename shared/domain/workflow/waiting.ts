import { type WorkCalendar, workingDaysSince } from '../time/working-days.ts';

/** The company's working days, and after how many a waiting submission is late. */
export interface WorkingTime extends WorkCalendar {
  /** Working days at one level from which a submission is soon late, and from which it is late. */
  soon_late_days: number;
  late_days: number;
}

export type Lateness = 'on-time' | 'soon-late' | 'late';

export interface WaitingAge {
  /** Working days at the present level. */
  days: number;
  lateness: Lateness;
}

/** The order of a queue: first what has waited longest at its level; of equal times the order stays. */
export const longestWaitingFirst = (
  { level_entered_at: one }: { level_entered_at: string },
  { level_entered_at: other }: { level_entered_at: string },
): number => Number(one > other) - Number(one < other);

/** How long a submission has waited at its present level. `enteredAt`: ISO 8601; `now`: milliseconds since 1970. */
export const waitingAge = (enteredAt: string, now: number, workingTime: WorkingTime): WaitingAge => {
  const days = workingDaysSince(enteredAt, now, workingTime);
  const { soon_late_days, late_days } = workingTime;
  return { days, lateness: days >= late_days ? 'late' : days >= soon_late_days ? 'soon-late' : 'on-time' };
};

/** '4 hari kerja', or 'hari ini' before the first working day has passed. */
export const waitingText = (days: number): string => (days === 0 ? 'hari ini' : `${days} hari kerja`);
