import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../../components/password-field.tsx';
import { digitFieldProps } from '../../lib/forms/digit-field-props.ts';
import type { PasswordValues } from './new-password.ts';

type OwnPasswordProps = { form: UseFormReturn<PasswordValues>; disabled: boolean };

/** A password chosen by the user, typed twice. */
export const OwnPassword = ({ form, disabled }: OwnPasswordProps) => (
  <div className="flex flex-col gap-4">
    <p className="text-muted text-sm">8 angka, tanpa tanggal, angka berurutan atau berulang, dan bukan NRP Anda.</p>
    <PasswordField
      {...digitFieldProps(form, 'typed', ['repeated'])}
      label="Password Baru"
      name="new-password"
      autoComplete="new-password"
      readOnly={disabled}
    />
    <PasswordField
      {...digitFieldProps(form, 'repeated', ['typed'])}
      label="Ulangi Password Baru"
      name="repeated-password"
      autoComplete="new-password"
      readOnly={disabled}
    />
  </div>
);
