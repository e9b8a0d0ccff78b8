import { Skeleton } from '../../../components/ui/skeleton.tsx';

export function QueueLoading() {
  return (
    <div role="status" className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <span className="text-muted">Memuat data...</span>
      {['a', 'b', 'c', 'd', 'e'].map((line) => (
        <Skeleton key={line} className="h-8 w-full" />
      ))}
    </div>
  );
}
