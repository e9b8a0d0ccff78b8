import type { RequestOf } from '../../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { deptHeadDepartments, positionTitle } from '../../../../shared/domain/people/roles.ts';
import { dispositionLabels, type RecordSeries, recordMediumLabels } from '../../../../shared/domain/records/records.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { type FormField, FormFields } from '../../components/form-fields.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { fieldProblems } from '../../lib/forms/after-sending.ts';
import { useForm } from '../../lib/forms/use-form.ts';

type Fields = RequestOf<'save-record-series'>['fields'];
type Post = Fields['responsible'];

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Posts by their titles. */
const posts = new Map<string, Post>(
  [
    ...deptHeadDepartments.map((department) => ({ role: 'dept_head' as const, department })),
    { role: 'she_head' as const },
    { role: 'project_manager' as const },
  ].map((post) => [positionTitle(post), post]),
);

const fields = [
  { name: 'title', label: 'Nama seri', isWide: true },
  { name: 'form_nomor', label: 'Nomor formulir', isOptional: true },
  { name: 'medium', label: 'Media', options: optionsOf(recordMediumLabels) },
  { name: 'place', label: 'Tempat simpan' },
  { name: 'basis', label: 'Dasar masa simpan' },
  { name: 'active_years', label: 'Masa aktif (tahun)', kind: 'number' },
  { name: 'inactive_years', label: 'Masa inaktif (tahun)', kind: 'number' },
  { name: 'disposition', label: 'Nasib akhir', options: optionsOf(dispositionLabels) },
  {
    name: 'responsible',
    label: 'Penanggung jawab',
    options: [...posts.keys()].map((title) => ({ value: title, label: title })),
  },
] as const satisfies readonly FormField[];

const changeFields = [
  {
    name: 'closed',
    label: 'Keadaan',
    options: [
      { value: 'open', label: 'Dibuka: dapat ditambahi arsip' },
      { value: 'closed', label: 'Ditutup' },
    ],
  },
  { name: 'reason', label: 'Alasan perubahan' },
] as const satisfies readonly FormField[];

type Name = (typeof fields | typeof changeFields)[number]['name'];

const draftOf = (series: RecordSeries | undefined): Record<Name, string> => ({
  title: series?.title ?? '',
  form_nomor: series?.form?.nomor ?? '',
  medium: series?.medium ?? '',
  place: series?.place ?? '',
  basis: series?.basis ?? '',
  active_years: series ? String(series.active_years) : '',
  inactive_years: series ? String(series.inactive_years) : '',
  disposition: series?.disposition ?? '',
  responsible: series ? positionTitle(series.responsible) : '',
  closed: series?.closed ? 'closed' : 'open',
  reason: '',
});

/** A number as it was typed; what is none is refused by the server, which names the field. */
export const typedNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

const requested = ({
  active_years,
  inactive_years,
  responsible,
  closed,
  reason: _reason,
  ...texts
}: Record<Name, string>) =>
  ({
    ...texts,
    active_years: typedNumber(active_years),
    inactive_years: typedNumber(inactive_years),
    responsible: posts.get(responsible) ?? null,
    closed: closed === 'closed',
  }) as unknown as Fields;

type SeriesDialogProps = { department: DepartmentCode; series: RecordSeries | undefined; onClose: () => void };

/** Adds a series, or changes one with a reason. */
export const SeriesDialog = ({ department, series, onClose }: SeriesDialogProps) => {
  const form = useForm(() => draftOf(series));
  const save = useCommand('save-record-series', {
    changes: ['record'],
    success: (output) => ['Jadwal retensi disimpan', output.series.title],
    onSuccess: onClose,
    onError: (error) => form.show(nearest(fieldProblems(error))),
  });
  const submit = () => {
    const { id, version } = series ?? {};
    const change = id !== undefined && version !== undefined && { id, version, reason: form.values.reason };
    save.mutate({ department, fields: requested(form.values), ...(change && { change }) });
  };
  return (
    <CommandDialog
      command={save}
      fields={['role', 'department', ...[...fields, ...changeFields].map(({ name }) => name)]}
      onClose={onClose}
      title={series ? 'Ubah seri arsip' : 'Tambah seri arsip'}
      description={
        series
          ? 'Masa simpan yang diubah berlaku untuk semua arsip seri ini. Sebelum dan sesudahnya tercatat di jejak audit.'
          : 'Satu baris jadwal retensi: apa yang disimpan, berapa lama, dan apa nasib akhirnya.'
      }
      confirmLabel="Simpan"
      onConfirm={submit}
    >
      <FormFields
        fields={[...fields, ...(series ? changeFields : [])]}
        values={form.values}
        problems={form.problems}
        disabled={save.isPending}
        onChange={form.set}
      />
    </CommandDialog>
  );
};

/** The post is one field here. */
const nearest = ({ role, department, ...problems }: Record<string, string>) => ({
  ...problems,
  ...((role ?? department) && { responsible: role ?? department }),
});
