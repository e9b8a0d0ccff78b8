import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { type FormEvent, useState } from 'react';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { maxChangeReason } from '../../../../../shared/domain/text.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { useRefresh } from '../../../lib/realtime/use-refresh.ts';
import { toast } from '../../../lib/toast.ts';
import type { DocumentDetail } from '../document-detail.ts';

const formId = 'form-alasan-perubahan';
const { label, input } = documentFields.change_reason;

type StatedReasonProps = { document: DocumentDetail; reason: string };

/** Lets a keeper of the master list say why the current revision was made, where no approval asked for it. */
export const StatedReason = ({ document, reason }: StatedReasonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="self-start print:hidden" onClick={() => setOpen(true)}>
        <PencilSimpleIcon aria-hidden size={16} />
        {reason === '' ? 'Isi Alasan Perubahan' : 'Ubah Alasan Perubahan'}
      </Button>
      {open && <ReasonDialog document={document} reason={reason} onClose={() => setOpen(false)} />}
    </>
  );
};

const ReasonDialog = ({ document, reason, onClose }: StatedReasonProps & { onClose: () => void }) => {
  const { id, version, department, revisi } = document;
  const [text, setText] = useState(reason);
  const [problem, setProblem] = useState<string>();
  const refresh = useRefresh('document');
  const save = useCommand('update-hims-documents', {
    onSuccess: ({ results: [result] }) => {
      if (result && !result.success) return setProblem(result.fields?.['change_reason'] ?? result.message);
      toast.success('Berhasil', 'Alasan perubahan disimpan.');
      refresh();
      onClose();
    },
    onError: (error) => setProblem(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = text.replace(/\s+/g, ' ').trim();
    const parsed = line === '' ? { data: null } : input.safeParse(line);
    if (parsed.data === undefined) setProblem(parsed.error.issues[0]?.message);
    else save.mutate({ department, rows: [{ id, version, change_reason: parsed.data }] });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !save.isPending && onClose()}
      title={`Alasan perubahan revisi ${revisi}`}
      description="Ditampilkan kepada pembaca dan dalam riwayat dokumen."
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={formId} working={save.isPending} disabled={text.trim() === reason}>
            Simpan Alasan
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label={label} error={problem}>
          <Textarea
            value={text}
            rows={3}
            maxLength={maxChangeReason}
            disabled={save.isPending}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
