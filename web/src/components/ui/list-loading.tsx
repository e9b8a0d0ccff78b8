import { Skeleton } from './skeleton.tsx';

/** Grey cards while a list loads on screens without room for a table; `label` is announced to screen readers. */
export const ListLoading = ({ label, rows = 5 }: { label: string; rows?: number }) => (
  <div role="status" className="flex flex-col gap-2">
    <span className="text-muted">{label}</span>
    {[...Array(rows).keys()].map((row) => (
      <div key={row} aria-hidden className="flex flex-col gap-2.5 rounded-md border border-line bg-surface px-4 py-4">
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    ))}
  </div>
);
