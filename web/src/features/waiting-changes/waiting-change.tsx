import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { WarningIcon } from '@phosphor-icons/react/Warning';
import type { RequestOf } from '../../../../shared/api/index.ts';
import type { WaitingChangeEntry } from '../../../../shared/api/waiting-changes.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import { FieldChanges } from '../../components/field-changes.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { openFile } from '../../lib/files/open-file.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import type { Decision } from './decision-dialog.tsx';

const kinds: Record<WaitingChangeEntry['kind'], string> = {
  edit: 'Diubah di Daftar Induk',
  file: 'Berkas diganti',
  import: 'Diubah melalui impor',
};

const open = (file: RequestOf<'get-document-file'>): Promise<void> =>
  openFile(() => callApi('get-document-file', file), 'Gagal membuka preview dokumen');

type WaitingChangeProps = { change: WaitingChangeEntry; onDecide: (decision: Decision) => void };

/** A change with what it replaces, who made it, the files, and the decision for everyone else. */
export const WaitingChange = ({ change, onDecide }: WaitingChangeProps) => {
  const { id, document_id, nomor, nama, revisi, made_by_nrp, made_by_name, made_at, outdated } = change;
  const user = useUser();
  const mayDecide = canManageMasterList(user) && made_by_nrp !== user.nrp;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <DocumentLink document={{ nama, nomor, id: document_id }} className="font-semibold" />
        <p className="text-muted text-sm">
          <span className="wrap-anywhere font-semibold text-ink">{nomor}</span> · {departmentLabels[change.department]}{' '}
          · Revisi {revisi} disetujui
        </p>
        <div className="mt-2">
          <p className="font-semibold text-sm">{kinds[change.kind]}</p>
          <FieldChanges changes={change.changes} />
          {change.reason !== undefined && <p className="wrap-anywhere">{`Alasan: ${change.reason}`}</p>}
        </div>
        <p className="mt-1 text-muted text-sm">
          {`Diajukan oleh ${made_by_name === null ? made_by_nrp : `${made_by_name} (${made_by_nrp})`} pada ${formatDateTime(made_at)}.`}
        </p>
        {outdated !== null && (
          <p className="mt-1 flex items-start gap-1 text-review text-sm">
            <WarningIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
            <span className="wrap-anywhere">{outdated} Perubahan ini tidak dapat diterapkan lagi.</span>
          </p>
        )}
      </div>
      <div className="flex flex-col gap-2 max-sm:w-full sm:items-end">
        {(change.has_file || change.has_new_file) && (
          <div className="flex flex-wrap gap-2 *:max-sm:flex-1">
            {change.has_file && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Lihat berkas berlaku ${nomor}`}
                onClick={() => void open({ id: document_id, kind: 'revision', revisi: change.revisi })}
              >
                Berkas Berlaku
                <ArrowSquareOutIcon aria-hidden size={16} />
              </Button>
            )}
            {change.has_new_file && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Lihat berkas baru ${nomor}`}
                onClick={() => void open({ id, kind: 'waiting' })}
              >
                Berkas Baru
                <ArrowSquareOutIcon aria-hidden size={16} />
              </Button>
            )}
          </div>
        )}
        {!mayDecide && <p className="text-muted text-sm">Diputuskan oleh admin atau controller lain.</p>}
        {mayDecide && (
          <div className="flex flex-wrap gap-2 *:max-sm:flex-1">
            <Button variant="secondary" aria-label={`Tolak perubahan ${nomor}`} onClick={() => onDecide('refuse')}>
              Tolak
            </Button>
            <Button
              disabled={outdated !== null}
              aria-label={`Terima perubahan ${nomor}`}
              onClick={() => onDecide('accept')}
            >
              Terima
            </Button>
          </div>
        )}
      </div>
    </li>
  );
};
