import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { openDocument } from '../../lib/files/open-document.ts';
import type { CardDocument } from './card-document.ts';
import { sourceOf } from './history/revision-text.ts';

/** The file of the present revision. Opening it counts as opened for its readers, so it is not shown by itself. */
export const FileTab = ({ document }: { document: CardDocument }) => {
  if (!document.has_file)
    return (
      <EmptyState
        title="File tidak tersedia"
        hint="Dokumen ini belum memiliki file yang terlampir. Hubungi Document Controller."
        className="rounded-md border border-line bg-surface px-4!"
      />
    );
  const isInForce = document.status === 'Aktif';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold">{document.file_name ?? document.nama}</p>
        <p className="text-muted text-sm">
          Revisi {document.revisi} · {isInForce ? 'berlaku' : 'tidak berlaku'} · {sourceOf(document)}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={isInForce ? 'Lihat berkas di tab baru' : 'Lihat berkas yang tidak berlaku di tab baru'}
        onClick={() => void openDocument(document)}
      >
        {isInForce ? 'Lihat Berkas' : 'Lihat Berkas (tidak berlaku)'}
        <ArrowSquareOutIcon aria-hidden size={16} />
      </Button>
    </div>
  );
};
