import { useState } from 'react';
import { mailAddress, maxMailAddressLength } from '../../../../shared/domain/people/mail-addresses.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorMessage } from '../../components/ui/error-message.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/use-form.ts';

type AddressFormProps = {
  /** Resolves when the link was requested. */
  onSubmit: (address: string) => Promise<unknown>;
  /** Absent where there is no address to return to. */
  onCancel?: (() => void) | undefined;
  working: boolean;
};

/** Asks for an address and requests the link that confirms it. */
export const AddressForm = ({ onSubmit, onCancel, working }: AddressFormProps) => {
  const form = useForm({ email: '' });
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    const parsed = mailAddress.safeParse(form.values.email);
    setFailure(undefined);
    form.show({ email: parsed.error?.issues[0]?.message });
    if (!parsed.success) return;
    try {
      await onSubmit(parsed.data);
    } catch (error) {
      const ofField = error instanceof ApiError ? error.fields.address : undefined;
      if (ofField === undefined) setFailure(messageOf(error));
      else form.show({ email: ofField });
    }
  };
  return (
    <form {...form.formProps(() => void submit(), working)} className="flex flex-col gap-3">
      <Field
        label="Alamat e-mail"
        hint="Kami mengirim tautan ke alamat ini untuk memastikan alamatnya benar."
        error={form.problems.email}
        required
      >
        <Input
          type="email"
          {...form.input('email')}
          autoComplete="email"
          maxLength={maxMailAddressLength}
          readOnly={working}
        />
      </Field>
      {failure !== undefined && <ErrorMessage message={failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" working={working}>
          {working ? 'Mengirim...' : 'Kirim Tautan'}
        </Button>
        {onCancel && (
          <Button variant="secondary" disabled={working} onClick={onCancel}>
            Batal
          </Button>
        )}
      </div>
    </form>
  );
};
