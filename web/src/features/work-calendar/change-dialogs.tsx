import type { WorkCalendarRecord } from '../../../../shared/api/work-calendar.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import type { Holiday } from '../../../../shared/domain/time/holidays.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { weekLabels } from './calendar-text.ts';
import { useCalendarChange } from './use-calendar-change.ts';

type DialogProps = { version: number; onClose: () => void };

export const RemoveHolidayDialog = ({ version, holiday, onClose }: DialogProps & { holiday: Holiday }) => {
  const { change, working, error } = useCalendarChange(version);
  const text = `${dayText(holiday.date)}, ${holiday.name}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hapus hari libur?"
      description={`${text}. Tanggal ini akan dihitung sebagai hari kerja, kecuali jatuh pada akhir pekan.`}
      confirmLabel="Hapus"
      workingLabel="Menghapus..."
      tone="danger"
      working={working}
      error={error ? messageOf(error, 'Gagal menghapus') : undefined}
      onConfirm={() =>
        change(
          { kind: 'remove', date: holiday.date },
          {
            onSuccess: () => {
              toast.success('Libur Dihapus', `${text}.`);
              onClose();
            },
          },
        )
      }
    />
  );
};

export const ChangeWeekDialog = ({ version, week, onClose }: DialogProps & Pick<WorkCalendarRecord, 'week'>) => {
  const { change, working, error } = useCalendarChange(version);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ubah hari kerja?"
      description={`Hari kerja menjadi ${weekLabels[week]}. Umur semua dokumen yang menunggu dihitung ulang, dan pengingat hanya dikirim pada hari kerja.`}
      confirmLabel="Ubah"
      workingLabel="Menyimpan..."
      working={working}
      error={error ? messageOf(error, 'Gagal menyimpan') : undefined}
      onConfirm={() =>
        change(
          { kind: 'week', week },
          {
            onSuccess: () => {
              toast.success('Hari Kerja Diubah', `${weekLabels[week]}.`);
              onClose();
            },
          },
        )
      }
    />
  );
};
