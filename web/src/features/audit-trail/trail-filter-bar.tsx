import { trailKindLabels, trailKindsOf } from '../../../../shared/domain/audit-trail/trail.ts';
import { trailTopicLabels, trailTopicsOf } from '../../../../shared/domain/audit-trail/trail-topics.ts';
import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';
import { DateInput } from '../../components/ui/date-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { digitsIn, isComplete } from '../../lib/digits.ts';
import { useUser } from '../../lib/session/session.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import type { TrailFilters } from './trail-filters.ts';

const everyKind = 'semua';

/** While a date is typed, the list stays as it is. */
const isDayOrEmpty = (text: string): boolean => text === '' || isDay(text);

type TrailFilterBarProps = { filters: TrailFilters; onChange: (change: Partial<TrailFilters>) => void };

/** What the list shows: a kind, a document, a person, days. */
export const TrailFilterBar = ({ filters, onChange }: TrailFilterBarProps) => {
  const user = useUser();
  const kindOptions = [
    { value: everyKind, label: 'Semua' },
    ...trailTopicsOf(user).map((value) => ({ value, label: trailTopicLabels[value] })),
    ...trailKindsOf(user).map((value) => ({ value, label: trailKindLabels[value] })),
  ];
  const nomor = useSearchText(filters.nomor, (text) => onChange({ nomor: text }));
  // An incomplete NRP finds no one, so the list follows a complete one only.
  const nrp = useSearchText(filters.nrp, (text) => {
    if (text === '' || isComplete(text)) onChange({ nrp: text });
  });
  return (
    <search className="mb-3 grid grid-cols-2 items-end gap-3 print:hidden md:grid-cols-[minmax(0,1.4fr)_minmax(0,1.6fr)_8rem_10.5rem_10.5rem]">
      <Field label="Jenis kejadian" className="max-md:col-span-2">
        <Select
          value={filters.kind === '' ? everyKind : filters.kind}
          options={kindOptions}
          onValueChange={(kind: string) => onChange({ kind: kind === everyKind ? '' : (kind as TrailFilters['kind']) })}
        />
      </Field>
      <Field label="Nomor dokumen">
        <Input
          value={nomor.text}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => nomor.type(target.value)}
        />
      </Field>
      <Field label="NRP pelaku">
        <Input
          value={nrp.text}
          maxLength={8}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => nrp.type(digitsIn(target.value).digits)}
        />
      </Field>
      <Field label="Dari tanggal">
        <DateInput
          value={filters.from}
          max={filters.to || undefined}
          onChange={(from) => isDayOrEmpty(from) && onChange({ from })}
        />
      </Field>
      <Field label="Sampai tanggal">
        <DateInput
          value={filters.to}
          min={filters.from || undefined}
          onChange={(to) => isDayOrEmpty(to) && onChange({ to })}
        />
      </Field>
    </search>
  );
};
