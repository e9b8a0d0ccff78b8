import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownTypeOf } from '../../../../shared/domain/files/files.ts';
import { ChangeReason } from '../../components/change-reason.tsx';
import { FileComparison } from '../../components/comparison/lazy-comparison.ts';
import { FileViewer } from '../../components/file-viewer/file-viewer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { isUnmarked, openDocument, reportOpened, unmarkedNotice } from '../../lib/files/open-document.ts';
import type { RequiredDocument } from '../../lib/reading/use-required-reading.ts';

type ReadingViewerProps = {
  required: RequiredDocument;
  onClose: () => void;
  /** 'Sudah Dibaca': asks for the confirmation. */
  onConfirm: () => void;
};

/** A document that must be read, on the page, with 'Sudah Dibaca' below it. */
export const ReadingViewer = ({ required, onClose, onConfirm }: ReadingViewerProps) => {
  const { document, opened_at, reading_id } = required;
  const version = `${reading_id} ${document.version}`;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['reading-file', document.id, version],
    queryFn: async ({ signal }) => {
      const file = await callApi('get-document-file', { id: document.id, kind: 'controlled' }, { signal });
      // The server has recorded that it was opened.
      reportOpened(document.id);
      return file;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const open = () => void openDocument(document);
  const [isComparing, setIsComparing] = useState(false);
  const canCompare = document.revisi > 0 && data !== undefined && !data.external;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={document.nama}
      description={`${document.nomor} · Revisi ${document.revisi}`}
      className="h-[92dvh] sm:h-[min(92dvh,1100px)] sm:max-h-[92dvh]! sm:w-[min(1100px,calc(100vw-2rem))]!"
      footer={
        <>
          {canCompare && (
            <Button variant="secondary" className="sm:mr-auto" onClick={() => setIsComparing(!isComparing)}>
              {isComparing ? 'Lihat Berkas' : 'Apa yang Berubah'}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Tutup
          </Button>
          <Button disabled={opened_at === null} onClick={onConfirm}>
            <CheckCircleIcon aria-hidden size={18} />
            Sudah Dibaca
          </Button>
        </>
      }
    >
      <div className="flex h-full min-h-80 flex-col">
        {error && (
          <ErrorBanner title="Berkas gagal dimuat" message={messageOf(error)} retry={{ refetch, isFetching }} />
        )}
        {!data && !error && <ListLoading label="Memuat berkas..." />}
        {data?.external && (
          <EmptyState
            title="Berkas ini ada di luar HIMS"
            hint={data.file_name}
            action={
              <Button variant="secondary" onClick={open}>
                Buka di tab baru
              </Button>
            }
          />
        )}
        <ChangeReason change={required.change} className="mb-3 shrink-0" />
        {isComparing && (
          <FileComparison
            before={{
              name: 'Revisi sebelumnya',
              request: { id: document.id, kind: 'previous', contentVersion: version },
            }}
            after={{
              name: `Revisi ${document.revisi}`,
              // As it was approved, without the marks of what is shown.
              request: { id: document.id, kind: 'revision', revisi: document.revisi, contentVersion: version },
            }}
            className="rounded-md border border-line"
          />
        )}
        {data && isUnmarked(data) && !isComparing && (
          <p role="note" className="mb-3 shrink-0 rounded-md bg-review-soft px-3 py-2 text-review text-sm">
            <span className="font-semibold">{unmarkedNotice[0]}.</span> {unmarkedNotice[1]}
          </p>
        )}
        {data && !data.external && !isComparing && (
          <FileViewer
            request={{ id: document.id, kind: 'controlled', contentVersion: version }}
            file={{ name: data.file_name, content_type: shownTypeOf(data.file_name) }}
            onOpen={open}
            label={`Berkas “${document.nama}”`}
            className="rounded-md border border-line"
          />
        )}
      </div>
    </Dialog>
  );
};
