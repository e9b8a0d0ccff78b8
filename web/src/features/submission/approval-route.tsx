import type { ApprovalLevel } from '../../../../shared/api/approval-route.ts';
import type { SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import { type PositionRole, positionLabels } from '../../../../shared/domain/people/roles.ts';
import { capacityLabels, levelsFor } from '../../../../shared/domain/workflow/workflow.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { cn } from '../../lib/cn.ts';
import { holderName } from '../../lib/format/holder-name.ts';
import type { TypedValues } from './form-values.ts';

/** The approval levels in order with the names of their holders, once a department is chosen. */
export const ApprovalRoute = ({ department }: Pick<TypedValues, 'department'>) => (
  <Card className="flex flex-col gap-2">
    <h2 className="text-base">Alur persetujuan</h2>
    {department === '' ? (
      <p className="text-muted">Pilih departemen untuk melihat siapa yang akan menyetujui.</p>
    ) : (
      <Route department={department} />
    )}
  </Card>
);

const Route = ({ department }: { department: SubmissionDepartment }) => {
  const { data, error, refetch, isFetching } = useCall('get-approval-route', { department });
  return (
    <>
      <ol aria-busy={isFetching} className="list-decimal space-y-2 pl-5 marker:text-muted">
        <li>
          {capacityLabels.reviewer}
          <span className="block text-muted text-sm">Salah satu admin</span>
        </li>
        {routeSteps(department, data?.levels).map((step) => (
          <Step key={step.level} step={step} isLoading={!error} />
        ))}
      </ol>
      {error && !data && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted text-sm">Nama pejabat gagal dimuat.</p>
          <Button variant="secondary" size="sm" working={isFetching} onClick={() => void refetch()}>
            Coba Lagi
          </Button>
        </div>
      )}
    </>
  );
};

const Step = ({ step: { label, holdersText, isWaiting }, isLoading }: { step: RouteStep; isLoading: boolean }) => (
  <li>
    {label}
    {holdersText !== null && (
      <span className={cn('block text-sm', isWaiting ? 'font-semibold text-review' : 'text-muted')}>{holdersText}</span>
    )}
    {holdersText === null && isLoading && <Skeleton className="my-0.5 h-3.5 w-32" />}
  </li>
);

interface RouteStep {
  level: PositionRole;
  label: string;
  /** The holders of the level, or why there are none; null while unknown. */
  holdersText: string | null;
  /** Submissions wait at this level until a holder is appointed. */
  isWaiting: boolean;
}

/** The approval levels of a department's submissions; their holders are added after the server's response. */
export const routeSteps = (department: SubmissionDepartment, levels?: readonly ApprovalLevel[]): RouteStep[] =>
  levelsFor(department).map((level) => {
    const approvalLevel = levels?.find((each) => each.level === level);
    return {
      level,
      label: level === 'dept_head' ? `${positionLabels[level]} ${department}` : positionLabels[level],
      holdersText: approvalLevel ? holdersTextOf(approvalLevel) : null,
      isWaiting: approvalLevel?.waiting ?? false,
    };
  });

const holdersTextOf = ({ state, holders, waiting }: ApprovalLevel): string => {
  if (holders.length === 0) return 'Belum ada pejabat';
  if (state === 'skipped') return 'Dilewati: Anda satu-satunya pejabat';
  if (waiting) return 'Menunggu pejabat lain: Anda satu-satunya pejabat';
  return holders.map(holderName).join(', ');
};
