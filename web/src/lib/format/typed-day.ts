import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';

/** By their first three letters, Indonesian and English: 'Agu' and 'Ags', 'Okt' and 'Oct'. */
const months: Record<string, number> = { jan: 1, feb: 2, mar: 3, apr: 4, mei: 5, may: 5, jun: 6, jul: 7, agu: 8 };
Object.assign(months, { ags: 8, aug: 8, sep: 9, okt: 10, oct: 10, nov: 11, des: 12, dec: 12 });

/** '24/11/2026', '24-11-26', '24 Nov 2026', '24 November 2026' or '2026-11-24' as '2026-11-24'; undefined for no date. */
export const readTypedDay = (text: string): string | undefined => {
  const trimmed = text.trim().toLowerCase();
  if (isDay(trimmed)) return trimmed;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,})[\s./-]+(\d{4}|\d{2})$/.exec(trimmed) ?? [];
  const monthNumber = /^\d/.test(month) ? Number(month) : (months[month.slice(0, 3)] ?? 0);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const read = `${year.length === 2 ? `20${year}` : year}-${twoDigits(monthNumber)}-${twoDigits(Number(day))}`;
  return isDay(read) ? read : undefined;
};
