import type { RecordRow } from '../../../../shared/api/records.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { HoldAction, RecordHold } from '../../../../shared/domain/records/holds.ts';
import { recordPeriodText } from '../../../../shared/domain/records/records.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { type FormField, FormFields } from '../../components/form-fields.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { fieldProblems } from '../../lib/forms/after-sending.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';
import { useSeries } from '../../lib/use-series.ts';

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
];
const months = [
  { name: 'from', label: 'Dari', kind: 'month' },
  { name: 'to', label: 'Sampai dengan', kind: 'month' },
] as const satisfies readonly FormField[];
type Name = 'series_id' | 'scope' | (typeof months)[number]['name'];

type HoldDialogProps = {
  department: DepartmentCode;
  hold?: RecordHold;
  /** The only one that is held. */
  record?: RecordRow;
  action: HoldAction | 'set';
  onClose: () => void;
};

/** Sets a hold or takes its next step; problems of the input are the server's sentences. */
export const HoldDialog = ({ department, hold, record, action, onClose }: HoldDialogProps) => {
  const form = useForm({
    ...{ series_id: (hold ?? record)?.series_id ?? '', scope: 'series', from: '-', to: '-', reason: '' },
  });
  const { series_id, scope, from, to, reason } = form.values;
  const chooses = action === 'set' && !record;
  const series = useSeries(department);
  const fields: FormField<Name>[] = [
    {
      ...{ name: 'series_id', label: 'Seri arsip', isWide: true },
      options: series.map(({ id, title }) => ({ value: id, label: title })),
    },
    { name: 'scope', label: 'Yang ditahan', options: scopes, isWide: true },
    ...(scope === 'period' ? months : []),
  ];
  const command = useCommand('change-hold', {
    changes: ['hold', 'destruction'],
    onSuccess: () => {
      toast.success('Tersimpan', action === 'set' ? 'Arsip ditahan mulai sekarang.' : 'Penahanan diperbarui.');
      onClose();
    },
    onError: (error) => form.show(fieldProblems(error)),
  });
  const confirm = () => {
    if (series_id === '') form.show({ series_id: 'Pilih seri arsip' });
    else
      command.mutate({
        ...{ series_id, action },
        ...(hold && { hold_id: hold.id }),
        ...(record && { record_id: record.id }),
        ...(reason.trim() !== '' && { reason }),
        ...(chooses && scope === 'period' && { period: { from, to } }),
      });
  };
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      fields={['series_id', 'from', 'to', 'reason']}
      title={action === 'set' ? 'Tahan arsip' : `${holdActionLabels[action]}?`}
      description={
        action === 'set'
          ? 'Arsip langsung terlindung dari pemusnahan. Orang kedua mengonfirmasi penahanan ini.'
          : (hold?.title ?? '')
      }
      confirmLabel={holdActionLabels[action]}
      tone="primary"
      onConfirm={confirm}
    >
      {record && (
        <p className="wrap-anywhere rounded-md border border-line bg-bg px-3 py-2">
          <span className="font-semibold">{record.description}</span>, {recordPeriodText(record)} ·{' '}
          {record.series_title}
        </p>
      )}
      {chooses && (
        <FormFields
          fields={fields}
          values={form.values}
          problems={form.problems}
          disabled={command.isPending}
          onChange={form.set}
        />
      )}
      {(action === 'set' || action === 'lift') && (
        <Field label="Alasan" error={form.problems.reason} required>
          <Textarea {...form.input('reason')} rows={3} maxLength={500} />
        </Field>
      )}
    </CommandDialog>
  );
};
