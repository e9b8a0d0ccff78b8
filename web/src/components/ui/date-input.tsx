import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { lazy, Suspense, useState } from 'react';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';
import { readTypedDay } from '../../lib/format/typed-day.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';
import { Popover } from './popover.tsx';

const DateCalendar = lazy(() => import('./date-calendar.tsx').then((file) => ({ default: file.DateCalendar })));

type DateInputProps = {
  name?: string;
  /** YYYY-MM-DD, or text that is no date yet. */
  value: string;
  onChange: (value: string) => void;
  /** The first and the last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  readOnly?: boolean;
  disabled?: boolean;
};

/**
 * A date in the one form of this product; a browser's own date input has the language and the order of the browser. It is
 * typed, or chosen in a calendar.
 */
export const DateInput = ({ name, value, onChange, min, max, readOnly = false, disabled = false }: DateInputProps) => {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  return (
    <span className="relative block">
      <Input
        type="text"
        name={name}
        inputMode="text"
        autoComplete="off"
        placeholder="hh/bb/tttt"
        className="pr-12!"
        value={typed ?? (isDay(value) ? dayText(value) : value)}
        readOnly={readOnly}
        disabled={disabled}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(readTypedDay(target.value) ?? target.value.trim());
        }}
        onBlur={() => setTyped(undefined)}
      />
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="Kalender"
        trigger={(props) => (
          <Button
            {...props}
            variant="ghost"
            size="icon"
            aria-label="Buka kalender"
            className="absolute inset-y-0 right-0 h-auto! w-11!"
            disabled={disabled || readOnly}
          >
            <CalendarBlankIcon aria-hidden size={18} />
          </Button>
        )}
      >
        <Suspense fallback={null}>
          <DateCalendar
            value={isDay(value) ? value : undefined}
            min={min}
            max={max}
            onChoose={(day) => {
              setTyped(undefined);
              onChange(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </span>
  );
};
