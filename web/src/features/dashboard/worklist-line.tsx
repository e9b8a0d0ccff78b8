import { Link } from 'react-router-dom';
import type { WaitingCount } from '../../../../shared/api/submissions.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { cn } from '../../lib/cn.ts';
import { useWorklist, worklistText } from '../../lib/submissions/use-worklist.ts';

/** What waits for the user's decision, with the way there; nothing for a user who never decides. */
export const WorklistLine = () => {
  const { decides, worklist, error } = useWorklist();
  if (!decides || error) return null;
  if (!worklist) return <Skeleton className="my-1 h-4 w-64 max-sm:my-3.5" />;
  const { review, approval } = worklist;
  const isBoth = (review?.count ?? 0) > 0 && (approval?.count ?? 0) > 0;
  if ((review?.count ?? 0) + (approval?.count ?? 0) === 0)
    return <span className="py-0.5 max-sm:py-3">Tidak ada yang menunggu keputusan Anda.</span>;
  return (
    <span className="flex flex-wrap gap-x-4">
      <WorklistLink to="/review" waiting={review} what={isBoth ? 'peninjauan' : 'keputusan'} />
      <WorklistLink to="/approval" waiting={approval} what={isBoth ? 'persetujuan' : 'keputusan'} />
    </span>
  );
};

type WorklistLinkProps = { to: string; waiting: WaitingCount | null; what: string };

const WorklistLink = ({ to, waiting, what }: WorklistLinkProps) =>
  waiting &&
  waiting.count > 0 && (
    <Link
      to={to}
      className={cn(
        'py-0.5 font-semibold underline underline-offset-2 max-sm:py-3',
        waiting.late > 0 ? 'text-danger' : 'text-primary',
      )}
    >
      {worklistText(waiting, what)}
    </Link>
  );
