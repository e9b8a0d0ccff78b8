import * as z from 'zod/mini';
import { textLine } from '../text.ts';

export const maxHolidayName = 100;

/** A day on which the company does not work, whatever its weekday; `date` is 'YYYY-MM-DD'. */
export const holiday = z.object({
  date: z.iso.date({ error: 'Tanggal harus diisi dengan tanggal' }),
  name: textLine('Nama libur', maxHolidayName),
});
export type Holiday = z.infer<typeof holiday>;

export const datesOf = (holidays: readonly Holiday[]): string[] => holidays.map(({ date }) => date);

/** National holidays of Indonesia with the same date each year, as MM-DD. */
const fixedDates: readonly string[] = ['01-01', '05-01', '06-01', '08-17', '12-25'];

/** Whether a year has none of the holidays that a decree sets each year, such as Idulfitri. `holidays`: dates. */
const lacksMovableHolidays = (holidays: readonly string[], year: number): boolean =>
  !holidays.some((date) => date.startsWith(`${year}-`) && !fixedDates.includes(date.slice(5)));

/**
 * The year whose movable holidays are needed and missing: the present one, from November on the next one; undefined where
 * it has some. `today`: YYYY-MM-DD.
 */
export const yearToComplete = (holidays: readonly string[], today: string): number | undefined => {
  const year = Number(today.slice(0, 4)) + (Number(today.slice(5, 7)) >= 11 ? 1 : 0);
  return lacksMovableHolidays(holidays, year) ? year : undefined;
};

/** The years whose holidays can be changed: a correction of the last one, and as far as decrees and plans reach. */
export const editableYears = (today: string): number[] => {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1, year + 2];
};
