import { useState } from 'react';
import { Link } from 'react-router-dom';
import { canSeeReviews } from '../../../../shared/domain/documents/document-access.ts';
import {
  auditPacksPath,
  auditTrailPath,
  distributionPickerPath,
  readersPath,
  reviewsPath,
} from '../../../../shared/domain/notices/page-paths.ts';
import { isAuditor } from '../../../../shared/domain/people/roles.ts';
import { TaskList } from '../../components/task-list.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatShortDate } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import type { useTasks } from '../../lib/tasks/use-tasks.ts';
import { failureDetail, loadFailure } from '../../lib/use-failure-toast.ts';
import { HomeSearch } from './home-search.tsx';

const maxRows = 5;

type TasksBlockProps = ReturnType<typeof useTasks> & { hasSearch: boolean };

/** 'Yang perlu Anda lakukan', of an auditor 'Yang perlu diperiksa': the five most urgent rows, each with a count and an action; the others on request. */
export const TasksBlock = ({ rows, error, refetch, isFetching, hasSearch }: TasksBlockProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const user = useUser();
  const auditor = isAuditor(user);
  const title = auditor ? 'Yang perlu diperiksa' : 'Yang perlu Anda lakukan';
  return (
    <section
      aria-labelledby="yang-perlu"
      aria-busy={rows === undefined && !error}
      className="mb-5 overflow-clip rounded-md border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-3 border-line border-b px-4">
        <h2 id="yang-perlu" className="py-2.5 text-base">
          {title}
        </h2>
        {canSeeReviews(user) && (
          <Link to={readersPath} className={buttonClass('ghost', 'sm', '-mr-3 whitespace-nowrap')}>
            Siapa belum membaca
          </Link>
        )}
      </div>
      {rows === undefined && !error && <Loading />}
      {rows?.length === 0 && (
        <p className="flex h-12 items-center px-4 text-muted">
          {auditor ? 'Tidak ada penyimpangan yang tercatat.' : 'Tidak ada yang menunggu Anda.'}
        </p>
      )}
      {rows && rows.length > 0 && <TaskList label={title} rows={showsAll ? rows : rows.slice(0, maxRows)} />}
      {rows && rows.length > maxRows && !showsAll && (
        <div className="border-line border-t px-1 py-1">
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            Tampilkan {rows.length - maxRows} lainnya
          </Button>
        </div>
      )}
      {error && (
        <ErrorBanner
          className="m-3"
          title={loadFailure(error, 'Gagal memuat yang perlu Anda lakukan')}
          message={failureDetail(error)}
          retry={{ refetch, isFetching }}
        />
      )}
      {auditor && (rows || error) && <AuditorLinks />}
      {/* Below what is counted, so that it does not move. */}
      {hasSearch && (rows || error) && <HomeSearch />}
    </section>
  );
};

const Loading = () => (
  <div role="status" className="divide-y divide-line">
    <span className="sr-only">Memuat...</span>
    {[...Array(4).keys()].map((row) => (
      <div key={row} className="flex h-12 items-center gap-3 px-4">
        <Skeleton className="h-5 w-6" />
        <Skeleton className="h-4 w-56" />
      </div>
    ))}
  </div>
);

const links = [
  { to: '/database', label: 'Dokumen' },
  { to: distributionPickerPath, label: 'Pembaca & salinan' },
  { to: reviewsPath, label: 'Tinjauan berkala' },
  { to: '/waktu-proses', label: 'Waktu proses' },
  { to: auditTrailPath, label: 'Jejak audit' },
  { to: auditPacksPath, label: 'Paket audit' },
];

/** Where an auditor finds the evidence, and until when. */
const AuditorLinks = () => {
  const { audit_period } = useUser();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3">
      <nav aria-label="Bukti" className="flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className={buttonClass('secondary', 'sm')}>
            {label}
          </Link>
        ))}
      </nav>
      {audit_period && (
        <p className="text-muted text-sm">
          Akses auditor {formatShortDate(audit_period.valid_from)} s.d. {formatShortDate(audit_period.valid_until)}.
          Yang Anda buka tercatat.
        </p>
      )}
    </div>
  );
};
