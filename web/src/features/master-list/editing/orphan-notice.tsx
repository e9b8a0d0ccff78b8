import type { DocumentRow } from '../../../../../shared/domain/documents.ts';
import { Button } from '../../../components/ui/button.tsx';

type OrphanNoticeProps = { orphans: readonly DocumentRow[]; onDismiss: () => void };

/** Documents that another user deleted or moved while they were edited here. */
export const OrphanNotice = ({ orphans, onDismiss }: OrphanNoticeProps) => {
  if (orphans.length === 0) return null;
  return (
    <div role="status" className="mb-3 rounded-md bg-review-soft px-3 py-2 text-review">
      <p>Dokumen berikut tidak ada lagi di daftar ini, sehingga perubahan Anda padanya tidak dapat disimpan:</p>
      <ul className="mt-1 list-disc pl-5">
        {orphans.map(({ id, nama, nomor }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {nama} ({nomor})
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onDismiss}>
        Mengerti
      </Button>
    </div>
  );
};
