import { PasswordField } from '../../components/password-field.tsx';
import type { NewPassword, PasswordProblems } from './new-password.ts';

type OwnPasswordProps = {
  value: Extract<NewPassword, { kind: 'own' }>;
  onChange: (value: NewPassword) => void;
  problems: PasswordProblems;
  disabled: boolean;
};

/** A password chosen by the user, typed twice. */
export const OwnPassword = ({ value, onChange, problems, disabled }: OwnPasswordProps) => (
  <div className="flex flex-col gap-4">
    <p className="text-muted text-sm">8 angka, tanpa tanggal, angka berurutan atau berulang, dan bukan NRP Anda.</p>
    <PasswordField
      label="Password Baru"
      name="new-password"
      value={value.typed}
      onChange={(typed) => onChange({ ...value, typed })}
      error={problems.typed}
      autoComplete="new-password"
      readOnly={disabled}
    />
    <PasswordField
      label="Ulangi Password Baru"
      name="repeated-password"
      value={value.repeated}
      onChange={(repeated) => onChange({ ...value, repeated })}
      error={problems.repeated}
      autoComplete="new-password"
      readOnly={disabled}
    />
  </div>
);
