import { maxRecipientRemark, recipientsChange } from '../../../../shared/api/checkpoint-recipients.ts';
import { maxMailAddressLength } from '../../../../shared/domain/people/mail-addresses.ts';
import { FormCard } from '../../components/form-card.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { fieldProblems, focusFirstField } from '../../lib/forms/after-sending.ts';
import { type Problems, useForm } from '../../lib/forms/use-form.ts';
import { useRecipientsChange } from './use-recipients-change.ts';

const empty = { mail_address: '', remark: '' };

const problemsOf = (values: typeof empty): Problems<keyof typeof empty> => {
  const { error } = recipientsChange.safeParse({ kind: 'add', ...values });
  const messages = error?.issues.map(({ path, message }) => [path[0], message] as const) ?? [];
  return Object.fromEntries(messages.reverse());
};

export const RecipientForm = ({ version }: { version: number }) => {
  const form = useForm(empty);
  const { values, problems } = form;
  const command = useRecipientsChange({
    success: () => ['Penerima Ditambahkan', `E-mail harian akan dikirim ke ${values.mail_address.trim()}.`],
    onSuccess: () => {
      form.set(empty);
      focusFirstField(form.ref);
    },
    onError: (error) => form.show(fieldProblems(error)),
  });
  const submit = () => {
    if (form.show(problemsOf(values))) return;
    command.mutate({ version, change: { kind: 'add', ...values } });
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
          {...form.input('mail_address')}
          autoComplete="off"
          maxLength={maxMailAddressLength}
          readOnly={command.isPending}
        />
      </Field>
      <Field label="Keterangan" error={problems.remark} required>
        <Input
          {...form.input('remark')}
          autoComplete="off"
          maxLength={maxRecipientRemark}
          placeholder="Contoh: Auditor ISO, PT Sertifikasi"
          readOnly={command.isPending}
        />
      </Field>
    </FormCard>
  );
};
