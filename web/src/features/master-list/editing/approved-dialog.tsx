import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { config } from '../../../lib/config.ts';
import { formatNumber } from '../../../lib/format/format.ts';

const maxNamed = 10;

const texts = {
  direct: {
    consequence:
      'Perubahannya langsung berlaku dan ditandai “tanpa persetujuan”; penerima nomor revisi yang baru diminta membaca kembali.',
    confirmLabel: 'Ubah Tanpa Persetujuan',
  },
  second_person: {
    consequence: 'Revisi itu tetap berlaku sampai admin atau document controller lain menerima perubahan Anda.',
    confirmLabel: 'Ajukan kepada Orang Kedua',
  },
};

type ApprovedDialogProps = {
  /** The documents whose approved revision would change; empty while there is nothing to ask. */
  approved: readonly DocumentRow[];
  working: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a save changes the number or the status of revisions that were approved in the workflow. */
export const ApprovedDialog = ({ approved, working, onConfirm, onCancel }: ApprovedDialogProps) => (
  <ConfirmDialog
    open={approved.length > 0}
    onOpenChange={(open) => !open && onCancel()}
    title="Ubah revisi yang sudah disetujui?"
    description={`Revisi yang berlaku pada ${formatNumber(approved.length)} dokumen berikut disetujui melalui pengajuan. ${texts[config().keeper_changes].consequence}`}
    confirmLabel={texts[config().keeper_changes].confirmLabel}
    workingLabel="Menyimpan..."
    tone="danger"
    working={working}
    onConfirm={onConfirm}
  >
    <ul className="space-y-1">
      {approved.slice(0, maxNamed).map(({ id, nomor, nama, revisi }) => (
        <li key={id}>
          <span className="font-semibold">{nomor}</span> {nama} · revisi {revisi}
        </li>
      ))}
      {approved.length > maxNamed && <li>dan {formatNumber(approved.length - maxNamed)} dokumen lainnya</li>}
    </ul>
  </ConfirmDialog>
);
