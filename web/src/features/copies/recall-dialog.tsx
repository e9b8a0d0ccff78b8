import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import type { CopyRow } from '../../../../shared/api/copies.ts';
import { copyNumberText, copyStateLabels } from '../../../../shared/domain/copies/copies.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { cn } from '../../lib/cn.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';
import { RecallFields } from './recall-fields.tsx';
import { type RecallForm, recallProblems } from './recall-form.ts';
import { type CloseResult, useCloseCopies } from './use-close-copies.ts';
import { copyId } from './use-copies.ts';

type RecallDialogProps = {
  /** At least one, all in circulation or all lost. */
  copies: readonly CopyRow[];
  onDone: () => void;
  /** These copies, which were in circulation, are closed now. */
  onClosed: (ids: ReadonlySet<string>) => void;
  /** Some are not what the list shows: another user closed them, or they were found. */
  onOutdated: () => void;
};

/**
 * 'Catat penarikan': ends the circulation of the chosen copies, each by itself. Those that fail stay with their reason.
 * 'Catat temuan': what became of lost copies that were found.
 */
export const RecallDialog = ({ copies, onDone, onClosed, onOutdated }: RecallDialogProps) => {
  const form = useForm<RecallForm>({ outcome: 'recalled', remark: '', witness: '' });
  const from = copies[0]?.state ?? 'out';
  const texts = from === 'lost' ? foundTexts : recallTexts;
  const { close, results, working } = useCloseCopies();
  const failed = [...results.values()].filter((result) => result.state === 'failed');
  const isOver = !working && failed.length > 0 && failed.every(({ isFinal }) => isFinal);

  const confirm = async () => {
    const { outcome } = form.values;
    if (form.show(recallProblems(form.values))) return;
    const all = await close(copies, form.values);
    const closed = new Set([...all].flatMap(([id, { state }]) => (state === 'done' ? [id] : [])));
    if (from === 'lost') onOutdated();
    else if (closed.size > 0) onClosed(closed);
    if (closed.size < copies.length) return onOutdated();
    const became = outcome === 'out' ? 'kembali beredar' : copyStateLabels[outcome].toLowerCase();
    toast.success(texts.toast, `${subject(copies)} dicatat ${became}.`);
    onDone();
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onDone()}
      title={copies.length === 1 ? texts.title : `${texts.title} ${formatNumber(copies.length)} salinan`}
      description={`Nama Anda dan waktu dicatat dalam riwayat salinan. ${texts.description}`}
      confirmLabel={failed.length > 0 ? 'Coba Lagi' : texts.confirm}
      workingLabel="Menyimpan..."
      cancelLabel={isOver ? 'Tutup' : 'Batal'}
      working={working}
      confirmDisabled={isOver}
      error={
        working || failed.length === 0
          ? undefined
          : `${formatNumber(failed.length)} dari ${formatNumber(copies.length)} salinan belum tercatat.`
      }
      onConfirm={() => void confirm()}
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also with the keyboard
        tabIndex={0}
        aria-label="Salinan yang dicatat"
        className={cn(
          'shrink-0 divide-y divide-line overflow-y-auto rounded-md border border-line bg-bg',
          !isOver && 'max-h-44',
        )}
      >
        {copies.map((copy) => (
          <li key={copyId(copy)} className="px-3 py-2">
            <span className="block wrap-anywhere font-semibold">
              {copy.nomor} · Salinan {copyNumberText(copy.number)}
            </span>
            <span className="block wrap-anywhere text-muted text-sm">
              {copy.nama} · Revisi {copy.revisi} · {copy.holder}
            </span>
            <RecallResult result={results.get(copyId(copy))} />
          </li>
        ))}
      </ul>
      {!isOver && (
        <RecallFields from={from} form={form.values} problems={form.problems} disabled={working} onChange={form.set} />
      )}
    </ConfirmDialog>
  );
};

const recallTexts = {
  title: 'Catat penarikan',
  description: 'Catatan ini tidak dapat diubah. Salinan tidak dapat beredar lagi, kecuali yang hilang lalu ditemukan.',
  confirm: 'Catat Penarikan',
  toast: 'Penarikan tercatat',
};

const foundTexts = {
  title: 'Catat temuan',
  description: 'Catatan bahwa salinan pernah hilang tetap tersimpan.',
  confirm: 'Catat Temuan',
  toast: 'Temuan tercatat',
};

const subject = (copies: readonly CopyRow[]): string => {
  const [first] = copies;
  return copies.length === 1 && first
    ? `Salinan ${copyNumberText(first.number)} dari ${first.nomor}`
    : `${formatNumber(copies.length)} salinan`;
};

const RecallResult = ({ result }: { result: CloseResult | undefined }) => {
  if (!result) return null;
  if (result.state === 'working')
    return (
      <span className="flex items-center gap-1 text-muted text-sm">
        <Spinner />
        Menyimpan...
      </span>
    );
  if (result.state === 'done')
    return (
      <span className="flex items-center gap-1 text-done text-sm">
        <CheckCircleIcon aria-hidden size={16} weight="fill" />
        Tercatat
      </span>
    );
  return (
    <span role="alert" className="flex items-start gap-1 text-danger text-sm">
      <WarningCircleIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
      <span>{result.message}</span>
    </span>
  );
};
