import { DocumentFile, useDocumentFile } from '../../components/file-viewer/document-file.tsx';
import { FileDialog } from '../../components/file-viewer/file-dialog.tsx';
import type { DocumentDetail } from './document-detail.ts';
import { endedTextOf } from './document-notices.tsx';

type DocumentFileDialogProps = { document: DocumentDetail; page: number; onClose: () => void };

/**
 * The file of a document at a page, on which something was found, or that browsers do not show. Shown on the page and not
 * in a tab, because the viewers of some browsers (Safari on iPhones) ignore the page of an address.
 */
export const DocumentFileDialog = ({ document, page, onClose }: DocumentFileDialogProps) => {
  const version = String(document.version);
  const file = useDocumentFile(document.id, version);
  return (
    <FileDialog
      title={document.nama}
      description={`${document.nomor} · Revisi ${document.revisi}${page > 1 ? ` · halaman ${page}` : ''}`}
      onClose={onClose}
    >
      <DocumentFile document={document} version={version} file={file} page={page} ended={endedTextOf(document)} />
    </FileDialog>
  );
};
