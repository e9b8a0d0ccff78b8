import type { RowResult } from '../../../../shared/api/document-edits.ts';
import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';
import { type AudienceDraft, audienceOf, draftOf, emptyDraft } from './audience-draft.ts';
import { AudienceFields } from './audience-fields.tsx';

const formId = 'form-penerima';

type DistributionDialogProps = { chosen: readonly DistributedDocument[]; onClose: () => void };

/** Who must know the chosen documents: one audience for all of them. */
export const AudienceDialog = ({ chosen, onClose }: DistributionDialogProps) => {
  const [only] = chosen;
  const form = useForm<AudienceDraft>(
    only && chosen.length === 1 ? draftOf(only.audience, only.is_default) : emptyDraft,
  );
  const command = useCommand('set-distribution', {
    changes: ['distribution'],
    onSuccess: ({ updated_count, results }) => {
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

/** Asks the recipients of the chosen documents to read the present revision, or to read it again. */
export const RequireDialog = ({ chosen, onClose }: DistributionDialogProps) => {
  const command = useCommand('require-reading', {
    changes: ['distribution'],
    onSuccess: ({ updated_count, results }) => {
      if (results.some(({ success }) => !success)) return;
      toast.success('Berhasil', `${updated_count} dokumen wajib dibaca oleh penerimanya.`);
      onClose();
    },
  });
  const again = chosen.filter(({ reading }) => reading !== null).length;
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title="Wajibkan dokumen ini dibaca?"
      description={`Semua penerima diminta membaca revisi yang berlaku.${again > 0 ? ` Pada ${again} dokumen, pernyataan yang sudah ada tetap tercatat, tetapi penerimanya diminta membaca ulang.` : ''}`}
      confirmLabel="Wajibkan Dibaca"
      confirmDisabled={command.data !== undefined}
      onConfirm={() => command.mutate({ documents: chosen.map(({ document: { id, version } }) => ({ id, version })) })}
    >
      {command.data && (
        <RejectedRows results={command.data.results} documents={chosen.map(({ document }) => document)} />
      )}
      <ChosenDocuments documents={chosen.map(({ document }) => document)} />
    </CommandDialog>
  );
};

const maxNamed = 3;

/** The documents that an action concerns: the first ones by name, the rest as a number. */
const ChosenDocuments = ({ documents }: { documents: readonly DocumentRow[] }) => (
  <ul className="rounded-md border border-line bg-bg px-3 py-2">
    {documents.slice(0, maxNamed).map(({ id, nama, nomor, revisi }) => (
      <li key={id} className="py-0.5">
        <span className="line-clamp-2 wrap-anywhere font-semibold">{nama}</span>
        <span className="wrap-anywhere text-muted text-sm">
          {nomor} · Revisi {revisi}
        </span>
      </li>
    ))}
    {documents.length > maxNamed && (
      <li className="py-0.5 text-muted text-sm">dan {documents.length - maxNamed} dokumen lainnya</li>
    )}
  </ul>
);

type RejectedRowsProps = { results: readonly RowResult[]; documents: readonly DocumentRow[] };

/** Documents that were not changed, each with its reason; nothing where all were. */
const RejectedRows = ({ results, documents }: RejectedRowsProps) => {
  const rejected = results.flatMap((each) => (each.success ? [] : [each]));
  if (rejected.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-danger px-3 py-2">
      <p className="font-semibold text-danger">{rejected.length} dokumen tidak dapat diubah</p>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto text-sm">
        {rejected.map(({ id, message }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{documents.find((each) => each.id === id)?.nomor ?? id}:</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  );
};
