import { Skeleton } from '../components/ui/skeleton.tsx';

/** The shape of the home while its scripts load: header, heading, tasks, counts and ten rows, where they will stand. */
export const HomeSkeleton = () => (
  <div role="status">
    <span className="sr-only">Memuat halaman...</span>
    <div className="h-14.25 border-line border-b bg-surface" />
    <div className="px-4 py-5 sm:px-[max(1.5rem,calc(50%-38.5rem))] sm:py-6">
      <h1 className="mb-5 text-xl sm:text-2xl">Summary Pengajuan Dokumen</h1>
      <div className="mb-5 rounded-md border border-line bg-surface p-4">
        <Skeleton className="h-51 w-full" />
      </div>
      <div className="mb-5 grid grid-cols-4 gap-px overflow-clip rounded-md border border-line bg-line">
        {[...Array(4).keys()].map((card) => (
          <div key={card} className="h-19 bg-surface px-2 py-3 sm:h-20 sm:px-4">
            <Skeleton className="h-6 w-10" />
          </div>
        ))}
      </div>
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
