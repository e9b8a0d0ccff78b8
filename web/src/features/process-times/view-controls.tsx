import { submissionDepartments } from '../../../../shared/domain/departments.ts';
import { processLevelLabels, processLevels } from '../../../../shared/domain/workflow/process-levels.ts';
import { Select } from '../../components/ui/select.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { allDepartments, allLevels, type View } from './process-times-view.ts';

const groupings = [
  { value: 'level', label: 'Per tahapan' },
  { value: 'department', label: 'Per departemen' },
] as const;

/** An option must not be empty. */
const all = 'semua';
const departmentOptions = [
  { value: all, label: allDepartments },
  ...submissionDepartments.map((value) => ({ value, label: value })),
] as const;
const levelOptions = [
  { value: all, label: allLevels },
  ...processLevels.map((value) => ({ value, label: processLevelLabels[value] })),
] as const;

type ViewControlsProps = { view: View; onChange: (view: View) => void };

/** Whether the rows are levels or departments, and which of the others they count. */
export const ViewControls = ({ view, onChange }: ViewControlsProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <Tabs
      label="Pengelompokan"
      items={groupings}
      value={view.by}
      onValueChange={(by) => onChange(by === 'level' ? { by, department: null } : { by, level: null })}
    />
    <div className="w-full sm:w-56 print:hidden">
      {view.by === 'level' ? (
        <Select
          aria-label="Departemen"
          value={view.department ?? all}
          options={departmentOptions}
          onValueChange={(department) => onChange({ by: 'level', department: department === all ? null : department })}
        />
      ) : (
        <Select
          aria-label="Tahapan"
          value={view.level ?? all}
          options={levelOptions}
          onValueChange={(level) => onChange({ by: 'department', level: level === all ? null : level })}
        />
      )}
    </div>
  </div>
);
