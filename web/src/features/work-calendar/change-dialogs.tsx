import type { WorkCalendarRecord } from '../../../../shared/api/work-calendar.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import type { Holiday } from '../../../../shared/domain/time/holidays.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { weekLabels } from './calendar-text.ts';
import { useCalendarChange } from './use-calendar-change.ts';

type DialogProps = { version: number; onClose: () => void };

export const RemoveHolidayDialog = ({ version, holiday, onClose }: DialogProps & { holiday: Holiday }) => {
  const text = `${dayText(holiday.date)}, ${holiday.name}`;
  const command = useCalendarChange({ success: () => ['Libur Dihapus', `${text}.`], onSuccess: onClose });
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title="Hapus hari libur?"
      description={`${text}. Tanggal ini akan dihitung sebagai hari kerja, kecuali jatuh pada akhir pekan.`}
      confirmLabel="Hapus"
      workingLabel="Menghapus..."
      tone="danger"
      failure="Gagal menghapus"
      onConfirm={() => command.mutate({ version, change: { kind: 'remove', date: holiday.date } })}
    />
  );
};

export const ChangeWeekDialog = ({ version, week, onClose }: DialogProps & Pick<WorkCalendarRecord, 'week'>) => {
  const command = useCalendarChange({
    success: () => ['Hari Kerja Diubah', `${weekLabels[week]}.`],
    onSuccess: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title="Ubah hari kerja?"
      description={`Hari kerja menjadi ${weekLabels[week]}. Umur semua dokumen yang menunggu dihitung ulang, dan pengingat hanya dikirim pada hari kerja.`}
      confirmLabel="Ubah"
      failure="Gagal menyimpan"
      onConfirm={() => command.mutate({ version, change: { kind: 'week', week } })}
    />
  );
};
