import { TaskList } from '../../components/task-list.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { useTasks } from '../../lib/tasks/use-tasks.ts';
import { failureDetail, loadFailure } from '../../lib/use-failure-toast.ts';
import { HomeSearch } from './home-search.tsx';

const maxRows = 5;

type TasksBlockProps = ReturnType<typeof useTasks> & { hasSearch: boolean };

/** 'Yang perlu Anda lakukan': at most five rows, each with a count and an action. */
export const TasksBlock = ({ rows, error, retry, retrying, hasSearch }: TasksBlockProps) => (
  <section
    aria-labelledby="yang-perlu"
    aria-busy={rows === undefined && !error}
    className="mb-5 overflow-clip rounded-md border border-line bg-surface"
  >
    <h2 id="yang-perlu" className="border-line border-b px-4 py-2.5 text-base">
      Yang perlu Anda lakukan
    </h2>
    {rows === undefined && !error && <Loading />}
    {rows?.length === 0 && <p className="flex h-12 items-center px-4 text-muted">Tidak ada yang menunggu Anda.</p>}
    {rows && rows.length > 0 && <TaskList label="Yang perlu Anda lakukan" rows={rows.slice(0, maxRows)} />}
    {error && (
      <ErrorBanner
        className="m-3"
        title={loadFailure(error, 'Gagal memuat yang perlu Anda lakukan')}
        message={failureDetail(error)}
        onRetry={retry}
        retrying={retrying}
      />
    )}
    {/* Below what is counted, so that it does not move. */}
    {hasSearch && (rows || error) && <HomeSearch />}
  </section>
);

const Loading = () => (
  <div role="status" className="flex h-12 items-center gap-3 px-4">
    <span className="sr-only">Memuat...</span>
    <Skeleton className="h-5 w-6" />
    <Skeleton className="h-4 w-56" />
  </div>
);
