import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useSearchText } from '../../lib/use-search-text.ts';
import { type UserStatus, type UsersFilters, userStatuses } from './users-filters.ts';

const labels: Record<UserStatus, string> = {
  semua: 'Semua',
  aktif: 'Aktif',
  nonaktif: 'Nonaktif',
  terkunci: 'Terkunci',
};
const options = userStatuses.map((value) => ({ value, label: labels[value] }));

type UsersFilterBarProps = { filters: UsersFilters; onChange: (change: Partial<UsersFilters>) => void };

export const UsersFilterBar = ({ filters, onChange }: UsersFilterBarProps) => {
  const { text, type } = useSearchText(filters.search, (search) => onChange({ search }));

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
