import { ArrowUUpLeftIcon } from '@phosphor-icons/react/ArrowUUpLeft';
import { departmentLabels } from '../../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDateTime } from '../../../lib/format/format.ts';

type DeletedNoteProps = { row: DocumentRow; disabled: boolean; onRestore: () => void };

/** Who deleted a document that the user was editing, and when; restoring it makes the changes savable again. */
export const DeletedNote = ({ row, disabled, onRestore }: DeletedNoteProps) => {
  const { data } = useCall('get-hims-document', { id: row.id, with_deleted: true });
  const present = data?.documents[0];
  const isMoved = present !== undefined && present.deleted === undefined && present.department !== row.department;
  return (
    <div data-note className="flex flex-col items-start gap-1.5 px-1.5 pt-0.5 pb-1.5 text-sm xl:px-2">
      <p className="wrap-anywhere text-danger">
        {isMoved
          ? `Dokumen ini sudah dipindahkan ke departemen ${departmentLabels[present.department]}.`
          : deletionText(row.nomor, present?.deleted)}{' '}
        Perubahan Anda tetap ada di sini, tetapi belum disimpan.
      </p>
      {!isMoved && (
        <Button variant="secondary" size="sm" disabled={disabled} onClick={onRestore}>
          <ArrowUUpLeftIcon aria-hidden size={16} />
          Pulihkan Dokumen
        </Button>
      )}
    </div>
  );
};

type Deletion = { by_nrp: string | null; by_name: string | null; at: string };

/** As the server says it when the row is saved; without author while it is loading or offline. */
export const deletionText = (nomor: string, deletion: Deletion | undefined): string =>
  deletion
    ? `Dokumen ${nomor} sudah dihapus oleh ${deletion.by_name ?? `User ${deletion.by_nrp}`} pada ${formatDateTime(deletion.at)}.`
    : `Dokumen ${nomor} sudah dihapus oleh orang lain.`;
