import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import type { RestoredNotice as Notice } from './use-stored-drafts.ts';

export const RestoredNotice = ({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }) => {
  if (!notice) return null;
  const { changes, conflicts } = notice;
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-primary-soft px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-64">
        {formatNumber(changes)} perubahan yang belum disimpan telah dipulihkan.
        {conflicts > 0 &&
          ` ${formatNumber(conflicts)} di antaranya pada dokumen yang telah diubah orang lain; periksa nilai terbarunya sebelum menyimpan.`}
      </p>
      <Button variant="secondary" size="sm" onClick={onDismiss}>
        Mengerti
      </Button>
    </div>
  );
};

type OrphanNoticeProps = { orphans: readonly DocumentRow[]; onShow: () => void };

/** Documents that another user deleted or moved while they were edited here; their rows say more. */
export const OrphanNotice = ({ orphans, onShow }: OrphanNoticeProps) => (
  <div role="status">
    {orphans.length > 0 && (
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-review-soft px-3 py-2 text-review">
        <p className="min-w-0 flex-1 basis-64">
          {`${formatNumber(orphans.length)} dokumen yang sedang Anda ubah sudah dihapus orang lain. Perubahan Anda tetap ada pada barisnya.`}
        </p>
        <Button variant="secondary" size="sm" onClick={onShow}>
          Lihat Baris
        </Button>
      </div>
    )}
  </div>
);
