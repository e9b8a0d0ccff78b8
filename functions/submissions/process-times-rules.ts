import { type SubmissionDepartment, submissionDepartments } from '../../shared/domain/departments.ts';
import { addDays, dateAt, type WorkCalendar, workingDaysBetween } from '../../shared/domain/time/working-days.ts';
import { type ProcessLevel, processLevels } from '../../shared/domain/workflow/process-levels.ts';

/** A submission at a level; `level_entered_at`: since when (ISO 8601). */
interface LevelEntry {
  level: ProcessLevel;
  department: SubmissionDepartment;
  level_entered_at: string;
}

/** `at`: when it was decided (ISO 8601). */
export interface LevelDecision extends LevelEntry {
  at: string;
  is_rejection: boolean;
}

/** The times of a level and a department; of all levels, or of all departments, where it is null. */
export interface ProcessTimes {
  level: ProcessLevel | null;
  department: SubmissionDepartment | null;
  /** Decisions of the period, and how many of them were rejections. */
  decided: number;
  rejected: number;
  /** Working days from the entry into the level to its decision; null without a decision. */
  median_days: number | null;
  p90_days: number | null;
  /** How many wait now, and for how many working days the oldest has; null where none waits. */
  waiting: number;
  oldest_days: number | null;
}

/** Dates in the company's time zone, both included. */
export interface Period {
  from: string;
  to: string;
}

export const periodDays = 90;

/** The last 90 days, today included. `now`: milliseconds since 1970. */
export const processPeriod = (now: number, { time_zone }: WorkCalendar): Period => {
  const to = dateAt(now, time_zone);
  return { from: addDays(to, 1 - periodDays), to };
};

/**
 * The percentile by the nearest-rank method: the smallest value that at least `percent` per cent of the values do not
 * exceed. It is always one of the values; the median of an even number is the lower one in the middle. `sorted` ascending,
 * not empty; `percent` above 0, up to 100.
 */
export const percentileOf = (sorted: readonly number[], percent: number): number => {
  const value = sorted[Math.ceil((percent * sorted.length) / 100) - 1];
  if (value === undefined) throw new RangeError('A percentile needs a value and a percentage from 1 to 100');
  return value;
};

interface Group {
  durations: number[];
  ages: number[];
  rejected: number;
}

/**
 * The times of every level and department with a decision in the period or a waiting submission, of each alone and of all
 * together; the first is that of all levels and departments, which is always there.
 */
export const processTimes = (
  decisions: readonly LevelDecision[],
  waiting: readonly LevelEntry[],
  now: number,
  calendar: WorkCalendar,
): ProcessTimes[] => {
  const { from, to } = processPeriod(now, calendar);
  const groups = new Map<string, Group>();
  const groupsOf = ({ level, department }: LevelEntry): Group[] =>
    [level, ''].flatMap((eachLevel) =>
      [department, ''].map((eachDepartment) => groupIn(groups, keyOf(eachLevel, eachDepartment))),
    );
  const workingDays = workingDaysCounter(calendar);
  for (const decision of decisions) {
    const decided = dateAt(decision.at, calendar.time_zone);
    if (decided < from || decided > to) continue;
    const days = workingDays(dateAt(decision.level_entered_at, calendar.time_zone), decided);
    for (const group of groupsOf(decision)) {
      group.durations.push(days);
      if (decision.is_rejection) group.rejected += 1;
    }
  }
  for (const entry of waiting) {
    const days = workingDays(dateAt(entry.level_entered_at, calendar.time_zone), to);
    for (const { ages } of groupsOf(entry)) ages.push(days);
  }
  return [null, ...processLevels].flatMap((level) =>
    [null, ...submissionDepartments].flatMap((department) => {
      const isTotal = level === null && department === null;
      const group = groups.get(keyOf(level ?? '', department ?? '')) ?? (isTotal ? emptyGroup() : undefined);
      return group ? [{ level, department, ...figuresOf(group) }] : [];
    }),
  );
};

const keyOf = (level: string, department: string): string => `${level}|${department}`;

const emptyGroup = (): Group => ({ durations: [], ages: [], rejected: 0 });

const groupIn = (groups: Map<string, Group>, key: string): Group => {
  const group = groups.get(key) ?? emptyGroup();
  groups.set(key, group);
  return group;
};

const figuresOf = ({ durations, ages, rejected }: Group): Omit<ProcessTimes, 'level' | 'department'> => {
  const sorted = durations.toSorted((one, other) => one - other);
  const percentile = (percent: number) => (sorted.length === 0 ? null : percentileOf(sorted, percent));
  return {
    decided: sorted.length,
    rejected,
    median_days: percentile(50),
    p90_days: percentile(90),
    waiting: ages.length,
    oldest_days: ages.length === 0 ? null : ages.reduce((oldest, age) => Math.max(oldest, age)),
  };
};

/** Counts each pair of dates once: thousands of decisions share a few hundred. */
const workingDaysCounter = (calendar: WorkCalendar) => {
  const counted = new Map<string, number>();
  return (from: string, to: string): number => {
    const key = from + to;
    const days = counted.get(key) ?? workingDaysBetween(from, to, calendar);
    counted.set(key, days);
    return days;
  };
};
