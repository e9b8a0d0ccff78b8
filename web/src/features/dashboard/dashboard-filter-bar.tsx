import { CheckIcon } from '@phosphor-icons/react/Check';
import type { ListedStatus } from '../../../../shared/api/submissions.ts';
import { submissionDepartments } from '../../../../shared/domain/departments.ts';
import { isAuditor } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useUser } from '../../lib/session/session.ts';
import type { DashboardFilters } from './dashboard-filters.ts';

const everyDepartment = 'Semua';
const options = [everyDepartment, ...submissionDepartments].map((value) => ({ value, label: value }));

/** Filters to which a row of the home leads, and that no card above shows. */
const uncounted: Partial<Record<ListedStatus, string>> = {
  late: 'Terlambat di pejabat lain',
  rejected: 'Ditolak, belum diajukan ulang',
};

type DashboardFilterBarProps = {
  filters: DashboardFilters;
  onChange: (change: Partial<DashboardFilters>) => void;
};

export const DashboardFilterBar = ({ filters, onChange }: DashboardFilterBarProps) => (
  <div className="flex flex-wrap items-end gap-3 max-sm:w-full print:hidden">
    <Field label="Departemen" className="w-44 max-sm:flex-1">
      <Select
        value={filters.department ?? everyDepartment}
        options={options}
        onValueChange={(chosen) =>
          onChange({ department: submissionDepartments.find((department) => department === chosen) ?? null })
        }
      />
    </Field>
    {filters.status !== null && uncounted[filters.status] && (
      <Button variant="secondary" aria-pressed onClick={() => onChange({ status: null })}>
        <CheckIcon aria-hidden size={16} />
        {uncounted[filters.status]}
      </Button>
    )}
    {!isAuditor(useUser()) && (
      <Button variant="secondary" aria-pressed={filters.mine} onClick={() => onChange({ mine: !filters.mine })}>
        {filters.mine && <CheckIcon aria-hidden size={16} />}
        Pengajuan saya
      </Button>
    )}
  </div>
);
