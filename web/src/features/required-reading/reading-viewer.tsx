import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { useState } from 'react';
import { ChangeReason } from '../../components/change-reason.tsx';
import { latestComparison } from '../../components/comparison/draft-comparison.ts';
import { FileComparison } from '../../components/comparison/lazy-comparison.ts';
import { DocumentFile, useDocumentFile } from '../../components/file-viewer/document-file.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import type { RequiredDocument } from '../../lib/required-reading/use-required-reading.ts';

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
  const file = useDocumentFile(document.id, version);
  const [isComparing, setIsComparing] = useState(false);
  const canCompare = document.revisi > 0 && file.data !== undefined && !file.data.external;
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
        <ChangeReason change={required.change} className="mb-3 shrink-0" />
        {isComparing && (
          <FileComparison {...latestComparison(document, version)} className="rounded-md border border-line" />
        )}
        {!isComparing && <DocumentFile document={document} version={version} file={file} />}
      </div>
    </Dialog>
  );
};
