import { useEffect } from 'react';
import { DocumentFile, useDocumentFile } from '../../components/file-viewer/document-file.tsx';
import { FileDialog } from '../../components/file-viewer/file-dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { useRefresh } from '../../lib/realtime/use-refresh.ts';
import { useIsVisible } from '../../lib/use-is-visible.ts';
import type { DocumentDetail } from './document-detail.ts';
import { endedTextOf } from './document-notices.tsx';

type PresentFileProps = { document: DocumentDetail; page: number | undefined };

/**
 * The file of a document, at a page on which something was found. To show it counts as opened, so a tab in the background
 * does not request it. A file of another version than the facts is not shown: the facts are loaded again, and then it is.
 */
export const PresentFile = ({ document, page }: PresentFileProps) => {
  const version = String(document.version);
  const file = useDocumentFile(document.id, version, useIsVisible());
  const shown = file.data?.version ?? document.version;
  const isOther = shown !== document.version;
  const refresh = useRefresh('document');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that is found
  useEffect(() => {
    if (isOther) refresh();
  }, [isOther, shown, version]);
  if (isOther)
    return (
      <ErrorBanner
        title="Dokumen ini baru saja berubah"
        message="Berkasnya tampil setelah data di halaman ini dimuat ulang."
        retry={{ refetch: refresh, isFetching: false }}
      />
    );
  return <DocumentFile document={document} version={version} file={file} page={page} ended={endedTextOf(document)} />;
};

/**
 * Where the file does not stand beside the facts: a page of it, or a file that browsers do not show. On the page and not in a tab, because the
 * viewers of some browsers (Safari on iPhones) ignore the page of an address.
 */
export const PresentFileDialog = ({ document, page, onClose }: PresentFileProps & { onClose: () => void }) => (
  <FileDialog
    title={document.nama}
    description={`${document.nomor} · Revisi ${document.revisi}${page !== undefined && page > 1 ? ` · halaman ${page}` : ''}`}
    onClose={onClose}
  >
    <PresentFile document={document} page={page} />
  </FileDialog>
);
