import type { WorkCalendarRecord } from '../../../../shared/api/work-calendar.ts';
import type { Holiday } from '../../../../shared/domain/time/holidays.ts';
import { isWorkingDay, type WorkCalendar } from '../../../../shared/domain/time/working-days.ts';
import { Button } from '../../components/ui/button.tsx';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { dayOfYearText } from './calendar-text.ts';

type HolidayListProps = {
  holidays: WorkCalendarRecord['holidays'];
  week: WorkCalendar['week'];
  /** Undefined for a year that cannot be changed any more. */
  onRemove: ((holiday: Holiday) => void) | undefined;
};

export const HolidayList = ({ holidays, week, onRemove }: HolidayListProps) => (
  <CardList>
    {holidays.map((holiday, index) => {
      const { date, name } = holiday;
      const isFree = !isWorkingDay(date, { week, holidays: [], time_zone: 'UTC' });
      return (
        <CardRow key={date} index={index} className="flex items-center gap-x-4 px-3 py-2 sm:min-h-10 sm:py-1">
          <p className="grid min-w-0 grow gap-x-4 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
            <span className="font-semibold tabular-nums">{dayOfYearText(date)}</span>
            <span className="wrap-anywhere">
              {name}
              {isFree && <span className="text-muted text-sm"> (memang bukan hari kerja)</span>}
            </span>
          </p>
          {onRemove && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Hapus: ${dayOfYearText(date)}, ${name}`}
              onClick={() => onRemove(holiday)}
            >
              Hapus
            </Button>
          )}
        </CardRow>
      );
    })}
  </CardList>
);
