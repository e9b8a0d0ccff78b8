import { Link } from 'react-router-dom';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { formatDateTime } from '../../lib/format/format.ts';

/** What substitutes decided in the user's name, the latest first; each leads to its submission. */
export const DecisionsInName = () => {
  const { data, error, refetch, isFetching } = useCall('list-decisions-in-name', {});
  return (
    <section aria-labelledby="atas-nama" className="mt-6">
      <h2 id="atas-nama" className="mb-2 text-lg">
        Diputuskan atas nama Anda
      </h2>
      {error && (
        <ErrorBanner
          title="Gagal memuat keputusan atas nama Anda"
          message={messageOf(error)}
          retry={{ refetch, isFetching }}
        />
      )}
      {!data && !error && (
        <p role="status" className="text-muted">
          Memuat keputusan...
        </p>
      )}
      {data?.decisions.length === 0 && (
        <p className="text-muted">Tidak ada keputusan atas nama Anda dalam 90 hari terakhir.</p>
      )}
      {data && data.decisions.length > 0 && (
        <ul aria-labelledby="atas-nama" className="divide-y divide-line rounded-md border border-line bg-surface">
          {data.decisions.map(({ submission_id, document_title, document_number, action, by, at }) => (
            <li key={`${submission_id} ${at}`} className="flex items-start justify-between gap-3 px-4 py-2.5">
              <span className="min-w-0">
                <Link
                  to={submissionPath(submission_id)}
                  className="wrap-anywhere inline-block py-0.5 font-semibold max-sm:py-2.5 text-primary underline-offset-4 hover:underline"
                >
                  {document_title}
                </Link>
                <span className="block wrap-anywhere text-muted text-sm">
                  {document_number} · {userName(by)}, {formatDateTime(at)}
                </span>
              </span>
              <Badge tone={action === 'approve' ? 'done' : 'stop'} className="shrink-0">
                {action === 'approve' ? 'Disetujui' : 'Ditolak'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
