import { Skeleton } from './skeleton.tsx';

/** The shape of a page of a file while it loads. */
export const PageSkeleton = () => (
  <div role="status" className="p-4">
    <span className="sr-only">Memuat berkas...</span>
    <div className="mx-auto aspect-[210/297] max-w-3xl bg-surface p-8">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-6 h-3 w-full" />
      <Skeleton className="mt-3 h-3 w-11/12" />
      <Skeleton className="mt-3 h-3 w-4/5" />
    </div>
  </div>
);
