import type { RecordedChange } from '../../../../shared/api/work-calendar.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import type { WorkCalendar } from '../../../../shared/domain/time/working-days.ts';

type Week = WorkCalendar['week'];

export const weekLabels: Record<Week, string> = {
  'monday-friday': 'Senin sampai Jumat',
  'monday-saturday': 'Senin sampai Sabtu',
};

const dayFormat = new Intl.DateTimeFormat('id-ID', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** 'Rabu, 17 Mar', of a date in the year that is shown. */
export const dayOfYearText = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));

/** 'Menambahkan 17 Mar 2027, Hari Suci Nyepi'. */
export const changeText = ({ change }: RecordedChange): string =>
  change.kind === 'week'
    ? `Mengubah hari kerja menjadi ${weekLabels[change.week]}`
    : `${change.kind === 'add' ? 'Menambahkan' : 'Menghapus'} ${dayText(change.date)}, ${change.name}`;
