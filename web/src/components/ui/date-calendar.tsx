import { CaretLeftIcon } from '@phosphor-icons/react/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { addDays, dateAt } from '../../../../shared/domain/time/working-days.ts';
import { useConfig } from '../../lib/config.ts';
import { Button } from './button.tsx';

const monthName = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = ['Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab', 'Min'] as const;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));
const previousMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), -1));

/** The days of the month, from 1. */
const daysOf = (day: string): string[] => {
  const first = firstOfMonth(day);
  const count = Number(addDays(nextMonth(day), -1).slice(8));
  return Array.from({ length: count }, (_, index) => addDays(first, index));
};

type DateCalendarProps = {
  value: string | undefined;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
};

/** A month of days; the arrow keys move by a day and a week. */
export const DateCalendar = ({ value, min = '1900-01-01', max = '2199-12-31', onChoose }: DateCalendarProps) => {
  const today = dateAt(Date.now(), useConfig().time_zone);
  const withinLimits = (day: string): string => (day < min ? min : day > max ? max : day);
  const [current, setCurrent] = useState(() => withinLimits(value ?? today));
  const grid = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(true);
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    movesFocus.current = false;
  }, [current]);
  const days = daysOf(current);
  const emptyCells = (dateOf(firstOfMonth(current)).getUTCDay() + 6) % 7;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    movesFocus.current = true;
    setCurrent(withinLimits(addDays(current, step)));
  };
  const monthButton = (label: string, target: string, isPossible: boolean, Icon: typeof CaretLeftIcon) => (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      disabled={!isPossible}
      onClick={() => setCurrent(withinLimits(target))}
    >
      <Icon aria-hidden size={16} />
    </Button>
  );
  return (
    <div className="p-2">
      <div className="flex items-center justify-between gap-2">
        {monthButton('Bulan sebelumnya', previousMonth(current), firstOfMonth(current) > min, CaretLeftIcon)}
        <p aria-live="polite" className="font-semibold">
          {monthName.format(dateOf(current))}
        </p>
        {monthButton('Bulan berikutnya', nextMonth(current), nextMonth(current) <= max, CaretRightIcon)}
      </div>
      <div aria-hidden className="grid grid-cols-7 text-center text-muted text-sm">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
      <div ref={grid} role="group" aria-label="Tanggal" className="grid grid-cols-7" onKeyDown={onKeyDown}>
        {Array.from({ length: emptyCells }, (_, index) => (
          <span key={`before-${String(index)}`} />
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            data-day={day}
            tabIndex={day === current ? 0 : -1}
            aria-label={dayText(day)}
            aria-pressed={day === value}
            aria-current={day === today ? 'date' : undefined}
            disabled={day < min || day > max}
            onClick={() => onChoose(day)}
            className={clsx(
              'size-11 rounded-md tabular-nums sm:size-9 pointer-coarse:size-11',
              'hover:bg-sunken focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-2',
              'disabled:text-muted disabled:opacity-55',
              day === today && 'font-semibold',
              day === value ? 'bg-primary text-on-primary hover:bg-primary-hover' : day === today && 'text-primary',
            )}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  );
};
