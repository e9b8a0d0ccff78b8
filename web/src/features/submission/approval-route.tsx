import type { SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import { capacityLabels } from '../../../../shared/domain/workflow/workflow.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { cn } from '../../lib/cn.ts';
import type { TypedValues } from './form-values.ts';
import { type RouteStep, routeSteps } from './route-steps.ts';

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
