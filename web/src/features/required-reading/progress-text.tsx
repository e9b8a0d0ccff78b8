import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { Progress } from './use-distribution.ts';

/** Whole percent, rounded down, so that only a complete count is 100. */
export const percentOf = ({ understood, total }: Pick<Progress, 'understood' | 'total'>): number =>
  total === 0 ? 100 : Math.floor((understood / total) * 100);

type ProgressTextProps = {
  /** Undefined while it is counted. */
  progress: Progress | undefined;
  isRequired: boolean;
};

/** '12 dari 30 (40%), 3 terlambat'; a dash for a document that asks for nothing. */
export const ProgressText = ({ progress, isRequired }: ProgressTextProps) => {
  if (!isRequired) return <span className="text-muted">–</span>;
  if (!progress) return <Skeleton className="h-4 w-28" />;
  if (progress.total === 0) return <span className="text-muted">Tanpa pembaca</span>;
  return (
    <span className="flex flex-col tabular-nums">
      <span>
        {progress.understood} dari {progress.total} ({percentOf(progress)}%)
      </span>
      {progress.overdue > 0 && <span className="text-danger text-sm">{progress.overdue} terlambat</span>}
    </span>
  );
};
