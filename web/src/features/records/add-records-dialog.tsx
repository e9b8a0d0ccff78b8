import { useState } from 'react';
import type { RequestOf } from '../../../../shared/api/index.ts';
import {
  maxAddedRecords,
  type RecordSeries,
  recordPeriodText,
  recordUnitLabels,
} from '../../../../shared/domain/records/records.ts';
import { addMonths } from '../../../../shared/domain/time/working-days.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { type FormField, FormFields } from '../../components/form-fields.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { typedNumber } from './series-dialog.tsx';

type Row = RequestOf<'add-records'>['records'][number];

const spans = { 1: 'Bulan', 3: 'Triwulan', 12: 'Tahun' };

export const unitOptions = Object.entries(recordUnitLabels).map(([value, label]) => ({ value, label }));

const fieldsOf = (series: readonly RecordSeries[]) =>
  [
    {
      name: 'series_id',
      label: 'Seri',
      isWide: true,
      options: series.flatMap(({ id, title, closed }) => (closed ? [] : [{ value: id, label: title }])),
    },
    { name: 'from', label: 'Dari', kind: 'month' },
    { name: 'to', label: 'Sampai dengan', kind: 'month' },
    {
      name: 'span',
      label: 'Satu baris untuk setiap',
      options: Object.entries(spans).map(([value, label]) => ({ value, label })),
    },
    { name: 'description', label: 'Uraian' },
    { name: 'quantity', label: 'Jumlah per baris', kind: 'number' },
    { name: 'unit', label: 'Satuan', options: unitOptions },
    { name: 'place', label: 'Tempat simpan', isWide: true },
  ] as const satisfies readonly FormField[];

type Name = ReturnType<typeof fieldsOf>[number]['name'];
type Draft = Record<Name, string>;

const isMonth = (text: string): boolean => /^\d{4}-\d\d$/.test(text);

/** The periods of a draft, one for each row; none where it is incomplete, and at most one more than may be added. */
const periodsOf = ({ from, to, span }: Draft): Pick<Row, 'period_from' | 'period_to'>[] => {
  const periods: Pick<Row, 'period_from' | 'period_to'>[] = [];
  if (!isMonth(from) || !isMonth(to)) return periods;
  const later = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);
  for (let start = from; start <= to && periods.length <= maxAddedRecords; start = later(start, Number(span))) {
    const end = later(start, Number(span) - 1);
    periods.push({ period_from: start, period_to: end < to ? end : to });
  }
  return periods;
};

type AddRecordsDialogProps = { series: readonly RecordSeries[]; onClose: () => void };

/** Adds the boxes of a period with one form: what its rows have in common, then what differs. */
export const AddRecordsDialog = ({ series, onClose }: AddRecordsDialogProps) => {
  const open = series.filter(({ closed }) => !closed);
  const [draft, setDraft] = useState<Draft>({
    ...{ series_id: open.length === 1 ? (open[0]?.id ?? '') : '', from: '-', to: '-', span: '1', description: '' },
    ...{ quantity: '1', unit: 'box', place: '' },
  });
  /** What was typed in a row, by its first month. */
  const [own, setOwn] = useState<Record<string, { description?: string; place?: string }>>({});
  const add = useCommand('add-records', {
    changes: ['record'],
    success: ({ ids }) => ['Arsip dicatat', `${ids.length} arsip ditambahkan.`],
    onSuccess: onClose,
  });
  const periods = periodsOf(draft);
  const rows = periods.map((period): Row => {
    const { unit, quantity, description, place } = draft;
    const common = { unit: unit as Row['unit'], quantity: typedNumber(quantity), description, place };
    return { ...period, ...common, ...own[period.period_from] };
  });
  const problems: Readonly<Record<string, string>> = add.error instanceof ApiError ? add.error.fields : {};
  const change = (part: Partial<Draft>) => {
    const chosen = open.find(({ id }) => id === part.series_id);
    add.reset();
    setDraft((present) => ({
      ...present,
      ...(chosen && { place: present.place || chosen.place, description: present.description || chosen.title }),
      ...part,
    }));
  };
  const isTooLong = rows.length > maxAddedRecords;
  return (
    <CommandDialog
      command={add}
      fields={['period_from', 'period_to', 'description', 'quantity', 'unit', 'place', 'starts_on']}
      onClose={onClose}
      title="Tambah arsip"
      description={`Paling banyak ${maxAddedRecords} baris sekaligus, misalnya satu boks untuk setiap bulan dalam setahun. Retensi dihitung dari akhir periode setiap baris.`}
      confirmLabel={rows.length > 1 ? `Catat ${rows.length} Arsip` : 'Catat Arsip'}
      confirmDisabled={draft.series_id === '' || rows.length === 0 || isTooLong}
      onConfirm={() => add.mutate({ series_id: draft.series_id, records: rows })}
    >
      <FormFields fields={fieldsOf(series)} values={draft} problems={{}} disabled={add.isPending} onChange={change} />
      {isTooLong && (
        <FieldError>Periode ini menghasilkan lebih dari {maxAddedRecords} baris. Persingkat periodenya.</FieldError>
      )}
      {rows.length > 0 && !isTooLong && (
        <ol aria-label="Baris arsip" className="divide-y divide-line rounded-md border border-line">
          {rows.map((row, at) => {
            const name = recordPeriodText(row);
            const failed = Object.entries(problems).filter(([path]) => path.startsWith(`records.${at}.`));
            const input = (field: 'description' | 'place', label: string) => (
              <Input
                aria-label={`${label}, ${name}`}
                value={row[field]}
                disabled={add.isPending}
                autoComplete="off"
                aria-invalid={failed.some(([path]) => path.endsWith(field)) || undefined}
                onChange={({ target }) =>
                  setOwn({ ...own, [row.period_from]: { ...own[row.period_from], [field]: target.value } })
                }
              />
            );
            return (
              <li key={row.period_from} className="flex flex-col gap-1 px-3 py-2">
                <span className="font-semibold text-sm tabular-nums">{name}</span>
                <span className="grid gap-2 sm:grid-cols-2">
                  {input('description', 'Uraian')}
                  {input('place', 'Tempat simpan')}
                </span>
                {failed.map(([path, text]) => (
                  <FieldError key={path}>{text}</FieldError>
                ))}
              </li>
            );
          })}
        </ol>
      )}
    </CommandDialog>
  );
};
