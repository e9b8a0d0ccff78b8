import { canSeeSuperseded } from '../../../../shared/domain/people/roles.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useUser } from '../../lib/session/session.ts';
import { ErrorBanner } from '../ui/error-banner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ManualEdits } from './manual-edits.tsx';
import { RevisionHistory } from './revision-history.tsx';

/** A document's revisions and manual edits, for users with permission to view them. */
export const DocumentHistory = ({ id }: { id: string }) => {
  const allowed = canSeeSuperseded(useUser());
  const { data, error, refetch, isFetching } = useCall('get-hims-document', { id }, { enabled: allowed });
  if (!allowed) return null;
  const document = data?.documents[0];
  return (
    <>
      <section>
        <h3 className="mb-2 text-base">Riwayat Revisi</h3>
        {error && !document && (
          <ErrorBanner message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!error && !document && <HistoryLoading />}
        {document && <RevisionHistory id={id} revisions={document.revisions} />}
      </section>
      {document && document.edits.length > 0 && (
        <section>
          <h3 className="mb-2 text-base">Perubahan pada Daftar Induk</h3>
          <ManualEdits id={id} edits={document.edits} />
        </section>
      )}
    </>
  );
};

const HistoryLoading = () => (
  <div role="status" className="divide-y divide-line rounded-md border border-line">
    {[0, 1].map((entry) => (
      <div key={entry} aria-hidden={entry > 0 || undefined} className="flex flex-col gap-2.5 px-3 py-3">
        {entry === 0 ? (
          <span className="text-muted">Memuat riwayat revisi...</span>
        ) : (
          <Skeleton className="h-3 w-1/3" />
        )}
        <Skeleton className="h-3 w-3/4" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    ))}
  </div>
);
