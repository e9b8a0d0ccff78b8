import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DigitField } from '../../components/digit-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SignInErrorBanner } from '../../components/sign-in-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import type { useLogin } from './use-login.ts';

export const LoginForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  const [nrp, setNrp] = useState('');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { failedTries } = login;
  // After a failed sign-in the focus moves to the first field with an error, else to the password.
  useEffect(() => {
    if (failedTries === 0) return;
    const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true], [name=password]');
    field?.focus();
    field?.select();
  }, [failedTries]);
  const busy = login.phase !== 'idle';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void login.submit(nrp, password);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <DigitField
        label="NRP"
        name="nrp"
        value={nrp}
        onChange={(digits) => {
          setNrp(digits);
          login.clearError('nrp');
        }}
        error={login.errors.nrp}
        autoComplete="username"
        autoFocus
        readOnly={busy}
      />
      <PasswordField
        label="Password"
        name="password"
        value={password}
        onChange={(digits) => {
          setPassword(digits);
          login.clearError('password');
        }}
        error={login.errors.password}
        autoComplete="current-password"
        readOnly={busy}
      />
      {login.failure && <SignInErrorBanner failure={login.failure} />}
      <Button type="submit" disabled={busy} className="mt-1 h-11 sm:h-11">
        {busy ? 'Loading...' : 'Login'}
      </Button>
    </form>
  );
};
