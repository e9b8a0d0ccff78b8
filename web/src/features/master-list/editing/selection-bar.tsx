import { TrashIcon } from '@phosphor-icons/react/Trash';
import { type ReactNode, useRef, useState } from 'react';
import { maxDocumentsPerDeletion } from '../../../../../shared/api/document-edits.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { maxReviewReason } from '../../../../../shared/domain/text.ts';
import { ReferrersOf, referrersNotes } from '../../../components/referrers.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { cn } from '../../../lib/cn.ts';
import { focusContent } from '../../../lib/focus-content.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import type { Drafts } from './drafts.ts';
import type { useManyRemoval } from './use-many-removal.ts';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Selection;
  removal: ReturnType<typeof useManyRemoval>;
  edits: Drafts['edits'];
  disabled: boolean;
  /** Called before rows are deleted; returns the function that moves the focus to the row after them. */
  focusAfter: (rows: readonly DocumentRow[]) => () => void;
  actions: (documents: readonly DocumentRow[], disabled: boolean) => ReactNode;
};

export const SelectionBar = ({ selection, removal, edits, disabled, focusAfter, actions }: SelectionBarProps) => {
  const [confirming, setConfirming] = useState(false);
  const [reason, setReason] = useState('');
  const moveFocus = useRef(focusContent);
  const { selected } = selection;
  const count = selected.length;
  const isTooMany = count > maxDocumentsPerDeletion;
  const unsaved = selected.filter(({ id }) => edits.has(id)).length;
  const confirm = async () => {
    moveFocus.current = focusAfter(selected);
    const remaining = await removal.remove(selected, reason);
    if (remaining === undefined) return;
    setConfirming(false);
    selection.keep(remaining);
  };
  return (
    <>
      {/* To the right: toasts appear at the left of the lower edge. */}
      <div
        className={cn(
          'flex flex-wrap items-center justify-end gap-x-3 gap-y-2 max-sm:w-full',
          count === 0 && 'sr-only',
        )}
      >
        <p role="status" className="font-semibold max-sm:w-full">
          {count > 0 && `${formatNumber(count)} dokumen dipilih`}
          {isTooMany && ` (paling banyak ${maxDocumentsPerDeletion} sekaligus)`}
        </p>
        {count > 0 && (
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <Button variant="ghost" disabled={disabled} onClick={selection.clear}>
              Batal Pilih
            </Button>
            {actions(selected, disabled)}
            <Button
              variant="secondary"
              className="text-danger! max-sm:flex-1"
              disabled={disabled || isTooMany}
              onClick={() => {
                removal.clearFailure();
                setReason('');
                setConfirming(true);
              }}
            >
              <TrashIcon aria-hidden size={18} />
              {`Hapus ${formatNumber(count)} Dokumen`}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Hapus ${formatNumber(count)} dokumen?`}
        description="Dokumen ini hilang dari Daftar Induk. Nomornya tetap tercatat sebagai sudah dipakai, dan penghapusan dapat diurungkan."
        confirmLabel="Hapus"
        workingLabel="Menghapus..."
        tone="danger"
        working={removal.working}
        error={removal.failure ?? undefined}
        onConfirm={() => void confirm()}
        moveFocus={() => moveFocus.current()}
      >
        <FirstDocuments rows={selected} />
        {unsaved > 0 && (
          <p>{`${formatNumber(unsaved)} di antaranya memiliki perubahan yang belum disimpan; perubahan itu ikut hilang.`}</p>
        )}
        <Field label="Alasan" hint="Wajib bila ada dokumen yang disetujui melalui pengajuan.">
          <Textarea
            value={reason}
            rows={2}
            maxLength={maxReviewReason}
            disabled={removal.working}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
};

const maxListed = 5;

const FirstDocuments = ({ rows }: { rows: readonly DocumentRow[] }) => (
  <div>
    <ul className="divide-y divide-line border-line border-y">
      {rows.slice(0, maxListed).map(({ id, nomor, nama }) => (
        <li key={id} className="wrap-anywhere py-1.5">
          <span className="font-semibold">{nomor}</span> <span className="text-muted">{nama}</span>
          <ReferrersOf nomor={nomor} note={referrersNotes.cancellation} className="mt-1" />
        </li>
      ))}
    </ul>
    {rows.length > maxListed && (
      <p className="mt-1 text-muted">{`... dan ${formatNumber(rows.length - maxListed)} dokumen lainnya`}</p>
    )}
  </div>
);
