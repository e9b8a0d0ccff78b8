import { type Control, useWatch } from 'react-hook-form';
import type { SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import { type PositionRole, positionLabels } from '../../../../shared/domain/roles.ts';
import { capacityLabels, levelsFor } from '../../../../shared/domain/workflow.ts';
import { Card } from '../../components/ui/card.tsx';
import type { FormValues } from './form-values.ts';

/** Who will decide, in order, once the department is known. */
export function ApprovalRoute<C>({ control }: { control: Control<FormValues, C> }) {
  const department = useWatch({ control, name: 'department' });
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-base">Alur persetujuan</h2>
      {department === '' ? (
        <p className="text-muted">Pilih departemen untuk melihat siapa yang akan menyetujui.</p>
      ) : (
        <ol className="list-decimal space-y-1 pl-5 marker:text-muted">
          <li>{capacityLabels.reviewer}</li>
          {levelsFor(department).map((level) => (
            <li key={level}>{levelName(level, department)}</li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const levelName = (level: PositionRole, department: SubmissionDepartment): string =>
  level === 'dept_head' ? `${positionLabels[level]} ${department}` : positionLabels[level];
