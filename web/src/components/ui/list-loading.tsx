import { Skeleton } from './skeleton.tsx';

/** The shape of the rows while a list loads on screens without room for a table; `label` is announced to screen readers. */
export const ListLoading = ({ label, rows = 10 }: { label: string; rows?: number }) => (
  <div role="status" className="divide-y divide-line rounded-md border border-line bg-surface">
    {[...Array(rows).keys()].map((row) => (
      <div key={row} aria-hidden={row > 0 || undefined} className="flex h-18 flex-col justify-center gap-2.5 px-3">
        {row === 0 ? <span className="text-muted">{label}</span> : <Skeleton className="h-3 w-4/5" />}
        <Skeleton className="h-3 w-2/5" />
      </div>
    ))}
  </div>
);
