import { cn } from '../lib/cn.ts';
import { useWorklist } from '../lib/submissions/use-worklist.ts';

/** How many submissions wait for the user's decision, beside the link to them; nothing where none does. */
export const SubmissionBadge = () => {
  const { worklist } = useWorklist();
  const waiting = [worklist?.review, worklist?.approval].flatMap((each) => each ?? []);
  const count = waiting.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const isLate = waiting.some(({ late }) => late > 0);
  return (
    <span
      className={cn(
        'min-w-5 rounded-sm px-1 text-center font-semibold text-xs leading-5 tabular-nums',
        isLate ? 'bg-danger text-on-danger' : 'bg-primary text-on-primary',
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {count} menunggu keputusan Anda</span>
    </span>
  );
};
