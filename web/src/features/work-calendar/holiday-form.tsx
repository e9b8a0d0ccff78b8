import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { type Holiday, maxHolidayName } from '../../../../shared/domain/time/holidays.ts';
import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';
import { FormCard } from '../../components/form-card.tsx';
import { DateInput } from '../../components/ui/date-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { fieldProblems, focusFirstField } from '../../lib/forms/after-sending.ts';
import { type Problems, useForm } from '../../lib/forms/use-form.ts';
import { useCalendarChange } from './use-calendar-change.ts';

type HolidayFormProps = {
  version: number;
  years: readonly number[];
  /** The year that is shown, in which the calendar of the date input begins. */
  year: number;
  onAdded: (holiday: Holiday) => void;
};

const problemsOf = ({ date, name }: Holiday, years: readonly number[]): Problems<keyof Holiday> => ({
  ...(!isDay(date)
    ? { date: 'Tanggal harus diisi' }
    : !years.includes(Number(date.slice(0, 4))) && {
        date: `Tanggal harus pada tahun ${years[0]} sampai ${years.at(-1)}`,
      }),
  ...(name.trim() === '' && { name: 'Nama libur harus diisi' }),
});

const empty: Holiday = { date: '', name: '' };

export const HolidayForm = ({ version, years, year, onAdded }: HolidayFormProps) => {
  const form = useForm(empty);
  const { values, problems } = form;
  const command = useCalendarChange({
    success: () => ['Libur Ditambahkan', `${dayText(values.date)}, ${values.name.trim()}.`],
    onSuccess: () => {
      onAdded(values);
      form.set(empty);
      focusFirstField(form.ref);
    },
    onError: (error) => form.show(fieldProblems(error)),
  });
  const submit = () => {
    if (form.show(problemsOf(values, years))) return;
    command.mutate({ version, change: { kind: 'add', ...values } });
  };
  const [first, last] = [years.includes(year) ? year : years[0], years.at(-1)];
  return (
    <FormCard
      form={form}
      title="Tambah hari libur"
      submitLabel="Tambah"
      workingLabel="Menyimpan..."
      command={command}
      failure="Gagal menyimpan"
      onSubmit={submit}
    >
      <Field label="Tanggal" error={problems.date} required>
        <DateInput {...form.field('date')} min={`${first}-01-01`} max={`${last}-12-31`} readOnly={command.isPending} />
      </Field>
      <Field label="Nama libur" error={problems.name} required>
        <Input
          {...form.input('name')}
          maxLength={maxHolidayName}
          autoComplete="off"
          placeholder="Contoh: Cuti bersama Idulfitri"
          readOnly={command.isPending}
        />
      </Field>
    </FormCard>
  );
};
