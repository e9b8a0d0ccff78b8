import { useState } from 'react';
import type { RequestOf } from '../../../../shared/api/index.ts';
import type { RecordRow } from '../../../../shared/api/records.ts';
import { maxRecordFiles, recordPeriodText } from '../../../../shared/domain/records/records.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { type FormField, FormFields } from '../../components/form-fields.tsx';
import { DropArea } from '../../components/ui/drop-area.tsx';
import { Field } from '../../components/ui/field.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { uploadFiles } from '../../lib/files/upload-files.ts';
import { fieldProblems } from '../../lib/forms/after-sending.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { unitOptions } from './add-records-dialog.tsx';
import { typedNumber } from './series-dialog.tsx';

type Change = RequestOf<'change-record'>['change'];
export type RecordAction = Change['kind'];

const texts: Record<RecordAction, { title: string; confirm: string; done: string; description: string }> = {
  correct: {
    ...{ title: 'Ubah arsip', confirm: 'Simpan', done: 'Arsip diubah' },
    description: 'Isi sebelum dan sesudahnya tercatat dalam riwayat arsip.',
  },
  attach: {
    ...{ title: 'Tambah berkas', confirm: 'Unggah', done: 'Berkas ditambahkan' },
    description: `Hasil pindai atau berkas asli, masing-masing paling besar 10 MB, paling banyak ${maxRecordFiles}. Berkas yang sudah disimpan tidak dapat dihapus sebelum arsipnya dimusnahkan.`,
  },
  lend: {
    ...{ title: 'Pinjamkan arsip', confirm: 'Catat Peminjaman', done: 'Peminjaman dicatat' },
    description: 'Nama Anda, peminjam, dan tanggal harus kembali tercatat dalam riwayat arsip.',
  },
  return: {
    ...{ title: 'Catat pengembalian', confirm: 'Catat Pengembalian', done: 'Pengembalian dicatat' },
    description: 'Arsip dinyatakan kembali di tempat simpannya.',
  },
};

const fieldsOf: Record<RecordAction, readonly FormField[]> = {
  correct: [
    { name: 'period_from', label: 'Dari', kind: 'month' },
    { name: 'period_to', label: 'Sampai dengan', kind: 'month' },
    { name: 'description', label: 'Uraian', isWide: true },
    { name: 'quantity', label: 'Jumlah', kind: 'number' },
    { name: 'unit', label: 'Satuan', options: unitOptions },
    { name: 'place', label: 'Tempat simpan' },
    { name: 'starts_on', label: 'Awal retensi', kind: 'date' },
    { name: 'reason', label: 'Alasan perubahan', isWide: true },
  ],
  attach: [],
  lend: [
    { name: 'borrower', label: 'Peminjam', hint: 'Nama, atau NRP pengguna' },
    { name: 'due_on', label: 'Harus kembali', kind: 'date' },
  ],
  return: [],
};

type Values = Record<string, string>;

const changeOf = (
  kind: RecordAction,
  { reason = '', quantity = '', ...values }: Values,
  uploads: readonly string[],
) => {
  if (kind === 'correct') return { kind, reason, fields: { ...values, quantity: typedNumber(quantity) } };
  if (kind === 'attach') return { kind, files: uploads.map((upload_id) => ({ upload_id })) };
  return kind === 'lend' ? { kind, borrower: values['borrower'], due_on: values['due_on'] } : { kind };
};

type RecordDialogProps = { record: RecordRow; action: RecordAction; onClose: () => void };

/** What is done with a record: its correction, further files, a loan or its return. */
export const RecordDialog = ({ record, action, onClose }: RecordDialogProps) => {
  const { id, version, period_from, period_to, description, quantity, unit, place, starts_on } = record;
  const form = useForm<Values, string>({
    ...{ period_from, period_to, description, quantity: String(quantity), unit, place, starts_on },
    ...{ reason: '', borrower: '', due_on: '' },
  });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { title, confirm, done, description: explanation } = texts[action];
  const command = useCommand('change-record', {
    changes: ['record'],
    success: () => [done, description],
    onSuccess: onClose,
    onError: (error) => form.show(fieldProblems(error)),
  });
  const submit = async () => {
    setProblem(undefined);
    setUploading(true);
    try {
      const uploads = action === 'attach' ? await uploadFiles('bulk', files) : [];
      command.mutate({ id, version, change: changeOf(action, form.values, uploads) as Change });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setUploading(false);
    }
  };
  return (
    <CommandDialog
      command={{ ...command, isPending: command.isPending || uploading }}
      fields={fieldsOf[action].map(({ name }) => name)}
      onClose={onClose}
      title={title}
      description={`${recordPeriodText(record)}, ${description}. ${explanation}`}
      confirmLabel={confirm}
      workingLabel={uploading ? 'Mengunggah...' : 'Menyimpan...'}
      confirmDisabled={action === 'attach' && files.length === 0}
      error={problem}
      onConfirm={() => void submit()}
    >
      {action === 'attach' && (
        <Field label="Berkas" hint={files.length === 0 ? undefined : files.map(({ name }) => name).join(', ')}>
          <DropArea accept={undefined} multiple disabled={uploading} onSelect={setFiles} />
        </Field>
      )}
      <FormFields
        fields={fieldsOf[action]}
        values={form.values}
        problems={form.problems}
        disabled={command.isPending}
        onChange={form.set}
      />
    </CommandDialog>
  );
};
