import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { type UserStatus, type UsersFilters, userStatuses } from './users-filters.ts';

const labels: Record<UserStatus, string> = { semua: 'Semua', aktif: 'Aktif', nonaktif: 'Nonaktif' };
const options = userStatuses.map((value) => ({ value, label: labels[value] }));
const searchDelayMs = 300;

type UsersFilterBarProps = { filters: UsersFilters; onChange: (change: Partial<UsersFilters>) => void };

export const UsersFilterBar = ({ filters, onChange }: UsersFilterBarProps) => {
  const [text, setText] = useState(filters.search);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    // Back or a link changed the URL; while a timer is pending, the typed text is newer.
    if (timer.current === undefined) setText(filters.search);
  }, [filters.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onChange({ search: next });
    }, searchDelayMs);
  };

  return (
    <search className="mb-3 flex flex-wrap items-end gap-3">
      <Field label="Cari NRP atau nama" className="min-w-0 flex-1 basis-40 sm:max-w-md">
        <div className="relative">
          <MagnifyingGlassIcon
            aria-hidden
            size={18}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          />
          <Input
            value={text}
            onChange={({ target }) => type(target.value)}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            className="pl-10"
          />
        </div>
      </Field>
      <Field label="Status" className="w-40 max-sm:w-32">
        <Select value={filters.status} options={options} onValueChange={(status) => onChange({ status })} />
      </Field>
    </search>
  );
};
