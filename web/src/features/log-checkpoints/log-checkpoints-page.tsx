import { useState } from 'react';
import {
  type CheckpointRecipient,
  checkpointRecipientCalls,
  maxShownRecipientChanges,
  type RecordedRecipientsChange,
} from '../../../../shared/api/checkpoint-recipients.ts';
import { ChangeHistory } from '../../components/change-history.tsx';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { cn } from '../../lib/cn.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { RecipientForm } from './recipient-form.tsx';
import { RecipientList } from './recipient-list.tsx';
import { useRecipientsChange } from './use-recipients-change.ts';

addCalls(checkpointRecipientCalls);

const kindLabels: Record<RecordedRecipientsChange['change']['kind'], string> = {
  add: 'Menambahkan',
  remove: 'Menghapus',
  switch_off: 'Menghentikan pengiriman ke',
};

const changeText = ({ change: { kind, mail_address, remark } }: RecordedRecipientsChange): string =>
  `${kindLabels[kind]} ${mail_address}, ${remark}`;

/** /titik-periksa: the present checkpoint of the transparency log and who gets it every day, for admins. */
export const LogCheckpointsPage = () => {
  const list = useCall('get-checkpoint-recipients', {});
  const failure = useLoadFailure(list.error, 'Gagal memuat titik periksa log');
  const [removed, setRemoved] = useState<CheckpointRecipient>();
  const { settings, changes, checkpoint, sends_mail } = list.data ?? {};
  return (
    <>
      <PageHeader description="Setiap hari mulai pukul 7, keadaan log bukti dikirim ke alamat di bawah. Siapa pun yang menyimpan e-mail itu dapat membuktikan bahwa riwayat sebelum saat itu tidak diubah." />
      {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
      {(settings || !failure) && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
          <div className="flex min-w-0 flex-col gap-3">
            <h2 className="text-base">Penerima e-mail harian</h2>
            {!settings && <ListLoading label="Memuat penerima..." rows={3} />}
            {settings?.recipients.length === 0 && (
              <EmptyState
                title="Belum ada penerima."
                hint="Selama belum ada, hanya salinan terkendali yang tercetak membuktikan keadaan log di luar sistem ini."
                className="rounded-md border border-line bg-surface px-4!"
              />
            )}
            {settings && settings.recipients.length > 0 && (
              <RecipientList recipients={settings.recipients} onRemove={sends_mail ? setRemoved : undefined} />
            )}
          </div>
          {/* On a phone below the list, whose height is not known before. */}
          <div className={cn('flex min-w-0 flex-col gap-6', !settings && 'max-lg:invisible')}>
            <Card>
              <h2 className="mb-1 text-base">Log bukti saat ini</h2>
              <p className="wrap-anywhere min-h-5 font-semibold tabular-nums">
                {settings && (checkpoint ?? 'Belum ada titik periksa.')}
              </p>
              <p className="mt-1 text-muted text-sm">
                Jumlah entri dan awal sidik log. Kode yang sama tercetak pada salinan terkendali dan tampil di halaman
                statusnya.
              </p>
            </Card>
            {sends_mail === false ? (
              <p className="rounded-md bg-review-soft px-3 py-2 text-review">
                E-mail tidak diaktifkan di lingkungan ini, sehingga penerima tidak dapat ditambahkan.
              </p>
            ) : (
              <RecipientForm version={settings?.version ?? 0} />
            )}
            {changes && (
              <ChangeHistory
                changes={changes.map((each) => ({ ...each, text: changeText(each) }))}
                empty="Belum ada perubahan."
                max={maxShownRecipientChanges}
              />
            )}
          </div>
        </div>
      )}
      {settings && removed && (
        <RemoveRecipientDialog version={settings.version} recipient={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  );
};

type RemoveRecipientDialogProps = { version: number; recipient: CheckpointRecipient; onClose: () => void };

const RemoveRecipientDialog = ({ version, recipient, onClose }: RemoveRecipientDialogProps) => {
  const { mail_address, remark } = recipient;
  const command = useRecipientsChange({
    success: () => ['Penerima Dihapus', `${mail_address}.`],
    onSuccess: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title="Hapus penerima?"
      description={`${mail_address}, ${remark}. Alamat ini tidak menerima titik periksa lagi. E-mail yang sudah dikirim tetap membuktikan keadaan log pada saat itu.`}
      confirmLabel="Hapus"
      workingLabel="Menghapus..."
      tone="danger"
      failure="Gagal menghapus"
      onConfirm={() => command.mutate({ version, change: { kind: 'remove', mail_address } })}
    />
  );
};
