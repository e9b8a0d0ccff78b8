import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';
import { type AudienceDraft, audienceOf, draftOf, emptyDraft } from './audience-draft.ts';
import { AudienceFields } from './audience-fields.tsx';
import { ChosenDocuments } from './chosen-documents.tsx';
import { RejectedRows } from './rejected-rows.tsx';

const formId = 'form-penerima';

type AudienceDialogProps = {
  chosen: readonly DistributedDocument[];
  onClose: () => void;
  /** Some of the documents were changed. */
  onSaved: () => void;
};

/** Who must know the chosen documents: one audience for all of them. */
export const AudienceDialog = ({ chosen, onClose, onSaved }: AudienceDialogProps) => {
  const [only] = chosen;
  const form = useForm<AudienceDraft>(
    only && chosen.length === 1 ? draftOf(only.audience, only.is_default) : emptyDraft,
  );
  const command = useCommand('set-distribution', {
    onSuccess: ({ updated_count, results }) => {
      onSaved();
      if (results.some(({ success }) => !success)) return;
      toast.success('Berhasil', `Penerima ${updated_count} dokumen berhasil diubah.`);
      onClose();
    },
  });
  const working = command.isPending;
  const submit = () => {
    const parsed = audienceOf(form.values);
    form.show({ users: 'problem' in parsed ? parsed.problem : undefined });
    if ('problem' in parsed) return;
    command.mutate({
      documents: chosen.map(({ document: { id, version } }) => ({ id, version })),
      audience: parsed.audience,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !working && onClose()}
      title="Ubah Penerima"
      description="Penerima harus mengetahui dokumen ini dan setiap revisi berikutnya."
      className="sm:w-[640px]!"
      footer={
        <>
          <Button variant="secondary" disabled={working} onClick={onClose}>
            {command.data ? 'Tutup' : 'Batal'}
          </Button>
          <Button type="submit" form={formId} working={working}>
            {working ? 'Menyimpan...' : 'Ubah Penerima'}
          </Button>
        </>
      }
    >
      <form {...form.formProps(submit, working)} id={formId} className="flex flex-col gap-4">
        {command.error && <ErrorBanner message={messageOf(command.error)} />}
        {command.data && (
          <RejectedRows results={command.data.results} documents={chosen.map(({ document }) => document)} />
        )}
        <ChosenDocuments documents={chosen.map(({ document }) => document)} />
        <AudienceFields
          draft={form.values}
          problem={form.problems.users}
          disabled={working}
          onChange={(part) => form.set(part, ['users'])}
        />
      </form>
    </Dialog>
  );
};
