import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { shownKindOf } from '../../../../shared/domain/files/files.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { openDocument } from '../../lib/files/open-document.ts';
import type { DocumentDetail } from './document-detail.ts';
import { PresentFile } from './lazy-present-file.tsx';
import { useFilePage, useIsFileBeside } from './use-file-page.ts';

/** The file of the present revision: itself where the window has room for it, else a row that opens it. */
export const FileTab = ({ document }: { document: DocumentDetail }) => {
  const [page, showPage] = useFilePage();
  const isFileBeside = useIsFileBeside(document);
  if (!document.has_file)
    return (
      <EmptyState
        title={document.place === undefined ? 'File tidak tersedia' : `Naskahnya di ${document.place}`}
        hint={
          document.place === undefined
            ? 'Dokumen ini belum memiliki file yang terlampir. Hubungi Document Controller.'
            : 'Dokumen ini disimpan sebagai naskah, tanpa file yang terlampir.'
        }
        className="rounded-md border border-line bg-surface px-4!"
      />
    );
  if (isFileBeside)
    return (
      <div className="sticky top-18 flex h-[calc(100dvh-15rem)] min-h-120 flex-col print:hidden">
        <PresentFile key={page} document={document} page={page} />
      </div>
    );
  const isPreviewed = shownKindOf({ name: document.file_name ?? '', content_type: '' }) !== undefined;
  const Icon = isPreviewed ? CaretRightIcon : ArrowSquareOutIcon;
  return (
    <button
      type="button"
      onClick={isPreviewed ? () => showPage(1) : () => void openDocument(document)}
      className="flex w-full items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 text-left hover:bg-primary-soft"
    >
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold">{document.file_name ?? document.nama}</span>
        <span className="block text-muted text-sm">
          Revisi {document.revisi} · {document.status === 'Aktif' ? 'berlaku' : 'tidak berlaku'}
        </span>
      </span>
      <Icon aria-hidden size={18} className="shrink-0 text-muted" />
    </button>
  );
};
