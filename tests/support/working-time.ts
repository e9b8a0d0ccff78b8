import type { WorkingTime } from '../../shared/domain/workflow/waiting.ts';

/** What a session says of the calendar. */
export const sessionCalendar = { week: 'monday-saturday' as const, holidays: [] };

/** Of functions: the variable in which the environment names its holidays. */
export const workingTimeVariable = ({ holidays, ...rest }: WorkingTime): string =>
  JSON.stringify({ ...rest, holidays: holidays.map((date) => ({ date, name: `Libur ${date}` })) });

export const workingTimeFixture: WorkingTime = {
  ...{ time_zone: 'Asia/Jakarta', week: 'monday-saturday', holidays: ['2026-12-25'] },
  ...{ soon_late_days: 3, late_days: 5 },
};
