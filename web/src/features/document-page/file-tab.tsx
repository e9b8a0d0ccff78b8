import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import type { ReactNode } from 'react';
import { sourceOf } from '../../../../shared/domain/documents/revision-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { DocumentDetail } from './document-detail.ts';
import { downloadOriginal } from './history/open-revision.ts';

/** The file of the present revision. Opening it counts as opened for its readers, so it is not shown by itself. */
export const FileTab = ({ document, children }: { document: DocumentDetail; children: ReactNode }) => {
  if (!document.has_file)
    return (
      <EmptyState
        title="File tidak tersedia"
        hint="Dokumen ini belum memiliki file yang terlampir. Hubungi Document Controller."
        className="rounded-md border border-line bg-surface px-4!"
      />
    );
  // Not a link of an imported list.
  const isStored = document.revisions.some(({ revisi, sha256 }) => revisi === document.revisi && sha256 !== null);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold">{document.file_name ?? document.nama}</p>
        <p className="text-muted text-sm">
          Revisi {document.revisi} · {document.status === 'Aktif' ? 'berlaku' : 'tidak berlaku'} · {sourceOf(document)}
        </p>
      </div>
      {document.may.see_evidence && isStored && (
        <Button variant="secondary" onClick={() => void downloadOriginal(document.id)}>
          <DownloadSimpleIcon aria-hidden size={18} />
          Unduh Asli
        </Button>
      )}
      {children}
    </div>
  );
};
