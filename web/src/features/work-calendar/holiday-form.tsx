import { useId, useRef, useState } from 'react';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { type Holiday, maxHolidayName } from '../../../../shared/domain/time/holidays.ts';
import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { DateInput } from '../../components/ui/date-input.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { useCalendarChange } from './use-calendar-change.ts';

type HolidayFormProps = {
  version: number;
  years: readonly number[];
  /** The year that is shown, in which the calendar of the date input begins. */
  year: number;
  onAdded: (holiday: Holiday) => void;
};

type Problems = { date?: string | undefined; name?: string | undefined };

const problemsOf = ({ date, name }: Holiday, years: readonly number[]): Problems => ({
  ...(!isDay(date)
    ? { date: 'Tanggal harus diisi' }
    : !years.includes(Number(date.slice(0, 4))) && {
        date: `Tanggal harus pada tahun ${years[0]} sampai ${years.at(-1)}`,
      }),
  ...(name.trim() === '' && { name: 'Nama libur harus diisi' }),
});

const empty: Holiday = { date: '', name: '' };

export const HolidayForm = ({ version, years, year, onAdded }: HolidayFormProps) => {
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const { change, working, error } = useCalendarChange(version);
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: keyof Holiday) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  const show = (found: Problems) => {
    setProblems(found);
    if (found.date ?? found.name) focus(found.date ? 'date' : 'name');
  };
  const edit = (part: Partial<Holiday>) => {
    setDraft((present) => ({ ...present, ...part }));
    setProblems((present) => ({
      ...present,
      ...(part.date === undefined ? { name: undefined } : { date: undefined }),
    }));
  };
  const submit = () => {
    if (working) return;
    const found = problemsOf(draft, years);
    show(found);
    if (found.date ?? found.name) return;
    change(
      { kind: 'add', ...draft },
      {
        onSuccess: () => {
          toast.success('Libur Ditambahkan', `${dayText(draft.date)}, ${draft.name.trim()}.`);
          onAdded(draft);
          setDraft(empty);
          focus('date');
        },
        onError: (failure) => {
          if (failure instanceof ApiError)
            show({ date: failure.fields['change.date'], name: failure.fields['change.name'] });
        },
      },
    );
  };
  const hasField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const [first, last] = [years.includes(year) ? year : years[0], years.at(-1)];
  return (
    <Card>
      <h2 id={heading} className="mb-4 text-base">
        Tambah hari libur
      </h2>
      <form
        ref={form}
        noValidate
        aria-labelledby={heading}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error && !hasField && <ErrorBanner message={messageOf(error, 'Gagal menyimpan')} />}
        <Field label="Tanggal" error={problems.date} required>
          <DateInput
            name="date"
            value={draft.date}
            min={`${first}-01-01`}
            max={`${last}-12-31`}
            readOnly={working}
            onChange={(date) => edit({ date })}
          />
        </Field>
        <Field label="Nama libur" error={problems.name} required>
          <Input
            name="name"
            value={draft.name}
            maxLength={maxHolidayName}
            autoComplete="off"
            placeholder="Contoh: Cuti bersama Idulfitri"
            readOnly={working}
            onChange={({ target }) => edit({ name: target.value })}
          />
        </Field>
        <Button type="submit" working={working} className="self-start">
          {working ? 'Menyimpan...' : 'Tambah'}
        </Button>
      </form>
    </Card>
  );
};
