import { DocumentFile, useDocumentFile } from '../../components/file-viewer/document-file.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import type { CardDocument } from './card-document.ts';
import { endedTextOf } from './validity-notice.tsx';

type FileDialogProps = { document: CardDocument; page: number; onClose: () => void };

/**
 * The file of a document at a page, on which something was found, or that browsers do not show. Shown on the page and not
 * in a tab, because the viewers of some browsers (Safari on iPhones) ignore the page of an address.
 */
export const FileDialog = ({ document, page, onClose }: FileDialogProps) => {
  const version = String(document.version);
  const file = useDocumentFile(document.id, version);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={document.nama}
      description={`${document.nomor} · Revisi ${document.revisi}${page > 1 ? ` · halaman ${page}` : ''}`}
      className="h-[92dvh] sm:h-[min(92dvh,1100px)] sm:max-h-[92dvh]! sm:w-[min(1100px,calc(100vw-2rem))]!"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Tutup
        </Button>
      }
    >
      <div className="flex h-full min-h-80 flex-col">
        <DocumentFile document={document} version={version} file={file} page={page} ended={endedTextOf(document)} />
      </div>
    </Dialog>
  );
};
