import { Skeleton } from '../components/ui/skeleton.tsx';

/** The shape of the home while its scripts load: header, heading, tasks, counts and ten rows, where they will stand. */
export const HomeSkeleton = () => (
  <div role="status">
    <span className="sr-only">Memuat halaman...</span>
    <div className="h-14.25 border-line border-b bg-surface" />
    <div className="px-4 py-5 sm:px-[max(1.5rem,calc(50%-38.5rem))] sm:py-6">
      <h1 className="mb-5 text-xl sm:text-2xl">Summary Pengajuan Dokumen</h1>
      <Skeleton className="mb-5 h-60" />
      <Skeleton className="mb-5 h-20" />
      <div className="mt-20 divide-y divide-line rounded-md border border-line bg-surface max-sm:mt-36">
        {[...Array(10).keys()].map((row) => (
          <div key={row} className="flex h-10 items-center px-3 max-md:h-18">
            <Skeleton className="h-3 w-4/5" />
          </div>
        ))}
      </div>
    </div>
  </div>
);
