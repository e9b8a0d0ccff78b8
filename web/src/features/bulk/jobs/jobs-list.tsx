import { isAdmin } from '../../../../../shared/domain/people/roles.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { ListLoading } from '../../../components/ui/list-loading.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useOpenView } from '../bulk-context.ts';
import { JobRow } from './job-row.tsx';
import { useJobs } from './use-jobs.ts';

/** The user's jobs, for an admin all users' jobs, newest first; the owner is shown when jobs of others are listed. */
export const JobsList = () => {
  const openView = useOpenView();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useJobs();
  const user = useUser();
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  if (!data && !error) return <ListLoading label="Memuat pekerjaan..." rows={3} />;
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <ErrorBanner message={messageOf(error, 'Daftar pekerjaan gagal dimuat.')} retry={{ refetch, isFetching }} />
      )}
      {data && jobs.length === 0 && (
        <EmptyState
          title="Belum ada pekerjaan."
          hint="Impor dan unggahan akan tampil di sini."
          className="rounded-md border border-line px-4!"
        />
      )}
      {jobs.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {jobs.map((job) => (
            <JobRow
              key={job.job_id}
              job={job}
              showOwner={isAdmin(user)}
              onOpen={() => openView({ open: 'job', jobId: job.job_id })}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="ghost" working={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Tampilkan yang lebih lama
        </Button>
      )}
    </div>
  );
};
