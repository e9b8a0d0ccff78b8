import { Progress } from '../../../components/ui/progress.tsx';
import { useAttachmentBatch } from '../../../lib/bulk/attachment-batch.ts';
import type { Pause } from '../../../lib/bulk/upload-queue.ts';
import { formatNumber } from '../../../lib/format/format.ts';

const pauseTexts: Record<Pause, string> = {
  offline: 'Koneksi terputus. Unggahan dilanjutkan setelah koneksi pulih.',
  'signed-out': 'Sesi Anda telah berakhir. Unggahan dilanjutkan setelah Anda masuk kembali.',
};

export const UploadProgress = () => {
  const { phase, pause, sent, total } = useAttachmentBatch();
  const label = phase === 'registering' ? 'Mendaftarkan pekerjaan...' : 'Mengunggah berkas...';
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status" className="font-semibold">
          {pause ? pauseTexts[pause] : label}
        </p>
        <p className="text-muted text-sm tabular-nums">
          {formatNumber(sent)} dari {formatNumber(total)} berkas
        </p>
      </div>
      <Progress value={total === 0 ? 0 : (sent / total) * 100} label="Kemajuan unggahan" className="h-2!" />
      <p className="text-muted text-sm">
        Jendela ini boleh ditutup selama tab peramban tetap terbuka. Jika tab tertutup, pilih kembali berkas yang sama:
        hanya yang belum terkirim yang diunggah.
      </p>
    </div>
  );
};
