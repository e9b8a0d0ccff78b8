import { type ReactNode, useState } from 'react';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { DocumentHistory } from '../../components/document-history/document-history.tsx';
import { ReviewOverdue } from '../../components/review-overdue.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { SidePanel } from '../../components/ui/side-panel.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { DocumentStatus } from './document-parts.tsx';
import { historyButtonOf } from './history-button.tsx';

type HistoryPanelProps = {
  /** The document; null closes the panel. */
  id: string | null;
  onClose: () => void;
  actions: (document: DocumentRow) => ReactNode;
};

/** Every revision of a document and its manual edits, beside the list. */
export const HistoryPanel = ({ id, onClose, actions }: HistoryPanelProps) => {
  // Retains the content during the closing animation.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data, error, refetch, isFetching } = useCall(
    'get-hims-document',
    { id: shown ?? '' },
    { enabled: id !== null },
  );
  const document = data?.documents[0];
  return (
    <SidePanel
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      returnFocusTo={() => historyButtonOf(shown)}
      title={<span className="line-clamp-5 wrap-anywhere">{document?.nama ?? 'Riwayat Dokumen'}</span>}
      {...(document
        ? {
            description: (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="wrap-anywhere font-semibold text-ink">{document.nomor}</span>
                <DocumentStatus status={document.status} />
                <ReviewOverdue dueOn={document.review_due_on} />
              </span>
            ),
          }
        : error
          ? {}
          : { description: <Skeleton className="my-1 h-4 w-56" /> })}
      contentKey={`${shown} ${document ? 'record' : 'waiting'}`}
    >
      {error && !document ? (
        <ErrorBanner
          title="Gagal memuat riwayat dokumen"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className="flex flex-col gap-6">
          {document && <div className="flex flex-wrap gap-2 empty:hidden print:hidden">{actions(document)}</div>}
          {shown !== null && <DocumentHistory id={shown} />}
        </div>
      )}
    </SidePanel>
  );
};
