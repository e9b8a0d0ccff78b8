import { useState } from 'react';
import type { ListedProposal, ProposedRecord } from '../../../../shared/api/destruction.ts';
import {
  type Condition,
  conditionLabels,
  conditions,
  type ProposalAction,
  reviewOutcomeLabels,
  reviewOutcomes,
  stopDays,
} from '../../../../shared/domain/records/destruction.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { ChoiceRow } from '../../components/ui/choice-row.tsx';
import { DateInput } from '../../components/ui/date-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { FileDrop } from '../../components/ui/file-drop.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Textarea } from '../../components/ui/textarea.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { uploadFiles } from '../../lib/files/upload-files.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';

export const actionTexts: Record<ProposalAction, { label: string; title: string; description: string }> = {
  answer: {
    label: 'Jawab Syarat',
    title: 'Jawab syarat pemusnahan',
    description: 'Pilih syarat yang Anda nyatakan terpenuhi untuk semua arsip dalam usulan. Nama Anda dicatat.',
  },
  review: {
    label: 'Simpan',
    title: 'Nilai kembali arsip ini',
    description: 'Arsip dimusnahkan bersama usulan ini, disimpan lebih lama, atau disimpan selamanya.',
  },
  remove: {
    label: 'Keluarkan',
    title: 'Keluarkan arsip dari usulan?',
    description: 'Arsip tetap tersimpan. Alasannya dicatat dalam usulan.',
  },
  approve: {
    label: 'Setujui',
    title: 'Setujui pemusnahan?',
    description: `Sesudah kepala departemen dan admin menyetujui, pemusnahan dapat dihentikan selama ${stopDays} hari.`,
  },
  stop: {
    label: 'Hentikan',
    title: 'Hentikan pemusnahan?',
    description: 'Semua arsip dalam usulan ini kembali tersimpan. Alasannya dicatat.',
  },
  prepare: {
    label: 'Siapkan Berita Acara',
    title: 'Siapkan berita acara',
    description: 'Berita acara mendapat nomor berikutnya. Cetak, tandatangani di hadapan dua saksi, lalu unggah.',
  },
  complete: {
    label: 'Unggah Berita Acara',
    title: 'Unggah berita acara bertanda tangan',
    description: 'Pindaian atau foto berita acara yang sudah ditandatangani. Arsip lalu dicatat musnah.',
  },
};

type ActionDialogProps = {
  proposal: ListedProposal;
  action: ProposalAction;
  record?: ProposedRecord;
  onClose: () => void;
};

const initial = { reason: '', years: '1', date: '', place: '', method: '', first: '', second: '' };
const texts = { place: 'Tempat', method: 'Cara', first: 'Saksi 1 (nama, NRP)', second: 'Saksi 2 (nama, NRP)' } as const;

/** The step of a destruction with what it asks for; problems of the input are the server's sentences. */
export const ActionDialog = ({ proposal, action, record, onClose }: ActionDialogProps) => {
  const form = useForm(initial);
  const [answered, setAnswered] = useState<readonly Condition[]>([]);
  const [outcome, setOutcome] = useState<(typeof reviewOutcomes)[number]>('destroy');
  const [file, setFile] = useState<File | null>(null);
  const [uploading, setUploading] = useState(false);
  const command = useCommand('act-on-destruction', {
    changes: ['destruction'],
    onSuccess: () => {
      toast.success('Tersimpan', `Usulan ${proposal.id} diperbarui.`);
      onClose();
    },
  });
  const { reason, years, date, place, method, first, second } = form.values;
  const text = (value: string) => (value.trim() === '' ? undefined : value);
  const details = async (): Promise<object> => {
    if (action === 'answer') return answered.length > 0 ? { conditions: [...answered] } : {};
    if (action === 'review') return { outcome, ...(outcome === 'extend' && { years: Number(years) }) };
    if (action === 'prepare')
      return { date: text(date), place: text(place), method: text(method), witnesses: [first, second] };
    if (action !== 'complete' || !file) return {};
    const [upload_id] = await uploadFiles('submission', [file]);
    return { upload_id };
  };
  const confirm = async () => {
    setUploading(true);
    try {
      const input = { id: proposal.id, version: proposal.version, action, reason: text(reason) };
      command.mutate({ ...input, ...(record && { record_id: record.record_id }), ...(await details()) });
    } catch (error) {
      toast.error('Gagal mengunggah', error instanceof Error ? error.message : undefined);
    } finally {
      setUploading(false);
    }
  };
  const asksReason = action === 'stop' || action === 'remove' || action === 'review';
  const { label, title, description } = actionTexts[action];
  return (
    <CommandDialog
      onClose={onClose}
      command={{ ...command, isPending: command.isPending || uploading }}
      title={title}
      description={description}
      confirmLabel={label}
      tone={action === 'stop' ? 'danger' : 'primary'}
      onConfirm={() => void confirm()}
    >
      {record && (
        <p className="wrap-anywhere rounded-md border border-line bg-bg px-3 py-2">
          <span className="font-semibold">{record.title}</span>, {record.period}
        </p>
      )}
      {action === 'answer' && (
        <div className="rounded-md border border-line">
          {conditions
            .filter((each) => !proposal.answers.some(({ condition }) => condition === each))
            .map((each) => (
              <ChoiceRow
                key={each}
                type="checkbox"
                label={conditionLabels[each]}
                explanation="Terpenuhi untuk semua arsip dalam usulan"
                checked={answered.includes(each)}
                onChange={({ target }) =>
                  setAnswered(target.checked ? [...answered, each] : answered.filter((other) => other !== each))
                }
              />
            ))}
        </div>
      )}
      {action === 'review' && (
        <Field label="Hasil penilaian" required>
          <Select
            value={outcome}
            options={reviewOutcomes.map((value) => ({ value, label: reviewOutcomeLabels[value] }))}
            onValueChange={setOutcome}
          />
        </Field>
      )}
      {action === 'review' && outcome === 'extend' && (
        <Field label="Perpanjangan (tahun)" required>
          <Input {...form.input('years')} inputMode="numeric" />
        </Field>
      )}
      {action === 'prepare' && (
        <>
          <Field label="Tanggal pelaksanaan" required>
            <DateInput value={date} onChange={(value) => form.set({ date: value })} />
          </Field>
          {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => (
            <Field key={name} label={texts[name]} required>
              <Input {...form.input(name)} />
            </Field>
          ))}
        </>
      )}
      {action === 'complete' && (
        <Field label="Berita acara bertanda tangan" required>
          <FileDrop file={file} onSelect={setFile} onClear={() => setFile(null)} accept=".pdf,.jpg,.jpeg,.png" />
        </Field>
      )}
      {asksReason && (
        <Field label="Alasan" required>
          <Textarea {...form.input('reason')} rows={3} maxLength={500} />
        </Field>
      )}
    </CommandDialog>
  );
};
