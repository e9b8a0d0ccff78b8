import { useState } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { HoldAction, RecordHold } from '../../../../shared/domain/records/holds.ts';
import { recordPeriodText } from '../../../../shared/domain/records/records.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';

export const holdActionLabels: Record<HoldAction | 'set', string> = {
  set: 'Tahan',
  confirm: 'Konfirmasi',
  lift: 'Ajukan Pencabutan',
  confirm_lift: 'Konfirmasi Pencabutan',
  keep: 'Batalkan Pencabutan',
};

const scopes = [
  { value: 'series', label: 'Seluruh seri' },
  { value: 'period', label: 'Arsip satu periode' },
  { value: 'record', label: 'Satu arsip' },
] as const;

type HoldDialogProps = {
  department: DepartmentCode;
  hold?: RecordHold;
  action: HoldAction | 'set';
  onClose: () => void;
};

/** Sets a hold or takes its next step; problems of the input are the server's sentences. */
export const HoldDialog = ({ department, hold, action, onClose }: HoldDialogProps) => {
  const form = useForm({ series_id: hold?.series_id ?? '', record_id: '', from: '', to: '', reason: '' });
  const [scope, setScope] = useState<(typeof scopes)[number]['value']>('series');
  const { series_id, record_id, from, to, reason } = form.values;
  const series = useCall('list-record-series', { department }, { enabled: action === 'set' });
  const records = useCall(
    'list-records',
    { department, series_id },
    { enabled: action === 'set' && scope === 'record' && series_id !== '' },
  );
  const command = useCommand('change-hold', {
    changes: ['hold', 'destruction'],
    onSuccess: () => {
      toast.success('Tersimpan', action === 'set' ? 'Arsip ditahan mulai sekarang.' : 'Penahanan diperbarui.');
      onClose();
    },
  });
  const confirm = () => {
    if (series_id === '') form.show({ series_id: 'Pilih seri arsip' });
    else
      command.mutate({
        ...{ series_id, action },
        ...(hold && { hold_id: hold.id }),
        ...(reason.trim() !== '' && { reason }),
        ...(action === 'set' && scope === 'period' && { period: { from, to } }),
        ...(action === 'set' && scope === 'record' && record_id !== '' && { record_id }),
      });
  };
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title={action === 'set' ? 'Tahan arsip' : `${holdActionLabels[action]}?`}
      description={
        action === 'set'
          ? 'Arsip langsung terlindung dari pemusnahan. Orang kedua mengonfirmasi penahanan ini.'
          : (hold?.title ?? '')
      }
      confirmLabel={holdActionLabels[action]}
      tone="primary"
      confirmDisabled={scope === 'record' && action === 'set' && record_id === ''}
      onConfirm={confirm}
    >
      {action === 'set' && (
        <>
          <Field label="Seri arsip" required error={form.problems.series_id}>
            <Select
              value={series_id}
              options={(series.data?.series ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              onValueChange={(value) => form.set({ series_id: value, record_id: '' })}
            />
          </Field>
          <Field label="Yang ditahan" required>
            <Select value={scope} options={scopes} onValueChange={setScope} />
          </Field>
        </>
      )}
      {action === 'set' && scope === 'period' && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Dari bulan" hint="tttt-bb" required>
            <Input {...form.input('from')} />
          </Field>
          <Field label="Sampai bulan" hint="tttt-bb" required>
            <Input {...form.input('to')} />
          </Field>
        </div>
      )}
      {action === 'set' && scope === 'record' && (
        <Field label="Arsip" required>
          <Select
            value={record_id}
            options={(records.data?.records ?? []).map((record) => ({
              value: record.id,
              label: `${recordPeriodText(record)}, ${record.description}`,
            }))}
            onValueChange={(value) => form.set({ record_id: value })}
          />
        </Field>
      )}
      {(action === 'set' || action === 'lift') && (
        <Field label="Alasan" required>
          <Textarea {...form.input('reason')} rows={3} maxLength={500} />
        </Field>
      )}
    </CommandDialog>
  );
};
