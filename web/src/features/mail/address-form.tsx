import { type FormEvent, useState } from 'react';
import { mailAddress, maxMailAddressLength } from '../../../../shared/domain/people/mail-addresses.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorMessage } from '../../components/ui/error-message.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';

type AddressFormProps = {
  /** Resolves when the link was requested. */
  onSubmit: (address: string) => Promise<unknown>;
  /** Absent where there is no address to return to. */
  onCancel?: (() => void) | undefined;
  working: boolean;
};

/** Asks for an address and requests the link that confirms it. */
export const AddressForm = ({ onSubmit, onCancel, working }: AddressFormProps) => {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    const parsed = mailAddress.safeParse(address);
    setFailure(undefined);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    try {
      await onSubmit(parsed.data);
    } catch (error) {
      const ofField = error instanceof ApiError ? error.fields.address : undefined;
      if (ofField === undefined) setFailure(messageOf(error));
      else setProblem(ofField);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field
        label="Alamat e-mail"
        hint="Kami mengirim tautan ke alamat ini untuk memastikan alamatnya benar."
        error={problem}
        required
      >
        <Input
          type="email"
          name="email"
          autoComplete="email"
          value={address}
          maxLength={maxMailAddressLength}
          readOnly={working}
          onChange={({ target }) => setAddress(target.value)}
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
