import { maxRecipientRemark, recipientsChange } from '../../../../shared/api/checkpoint-recipients.ts';
import { maxMailAddressLength } from '../../../../shared/domain/people/mail-addresses.ts';
import { FormCard } from '../../components/form-card.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useRecipientsChange } from './use-recipients-change.ts';

const empty = { mail_address: '', remark: '' };
type Draft = typeof empty;

const problemsOf = (draft: Draft): Partial<Draft> => {
  const { error } = recipientsChange.safeParse({ kind: 'add', ...draft });
  const messages = error?.issues.map(({ path, message }) => [path[0], message] as const) ?? [];
  return Object.fromEntries(messages.reverse());
};

/** Adds an address to which the daily checkpoint is mailed. */
export const RecipientForm = ({ version }: { version: number }) => {
  const { draft, problems, form, show, showFields, edit, reset } = useDraft(empty);
  const command = useRecipientsChange({
    success: () => ['Penerima Ditambahkan', `E-mail harian akan dikirim ke ${draft.mail_address.trim()}.`],
    onSuccess: reset,
    onError: showFields,
  });
  const submit = () => {
    if (show(problemsOf(draft))) return;
    command.mutate({ version, change: { kind: 'add', ...draft } });
  };
  return (
    <FormCard
      form={form}
      title="Tambah penerima"
      submitLabel="Tambah"
      workingLabel="Menyimpan..."
      command={command}
      failure="Gagal menyimpan"
      onSubmit={submit}
    >
      <Field
        label="Alamat e-mail"
        hint="Boleh alamat di luar perusahaan, misalnya auditor eksternal."
        error={problems.mail_address}
        required
      >
        <Input
          type="email"
          name="mail_address"
          autoComplete="off"
          value={draft.mail_address}
          maxLength={maxMailAddressLength}
          readOnly={command.isPending}
          onChange={({ target }) => edit({ mail_address: target.value })}
        />
      </Field>
      <Field label="Keterangan" error={problems.remark} required>
        <Input
          name="remark"
          autoComplete="off"
          value={draft.remark}
          maxLength={maxRecipientRemark}
          placeholder="Contoh: Auditor ISO, PT Sertifikasi"
          readOnly={command.isPending}
          onChange={({ target }) => edit({ remark: target.value })}
        />
      </Field>
    </FormCard>
  );
};
