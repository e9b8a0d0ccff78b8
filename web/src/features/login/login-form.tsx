import { type FormEvent, useEffect, useRef } from 'react';
import { DigitField } from '../../components/digit-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SignInErrorBanner } from '../../components/sign-in-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useOverload } from '../../lib/api/overload-state.ts';
import type { useLogin } from './use-login.ts';

export const LoginForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  const element = useRef<HTMLFormElement>(null);
  const { field, submitCount, failure, busy } = login;
  const isOverloaded = useOverload() !== undefined;
  // After a failed sign-in the focus moves to the first field with an error, else to the password.
  useEffect(() => {
    if (submitCount === 0) return;
    const input = element.current?.querySelector<HTMLInputElement>('[aria-invalid=true], [name=password]');
    input?.focus();
    input?.select();
  }, [submitCount]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) login.submit();
  };

  return (
    <form ref={element} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-2">
      {/* The height of a field with its message, so that a message moves nothing. */}
      <div className="min-h-22">
        <DigitField {...field('nrp')} label="NRP" name="nrp" autoComplete="username" autoFocus readOnly={busy} />
      </div>
      <div className="min-h-22">
        <PasswordField
          {...field('password')}
          label="Password"
          name="password"
          autoComplete="current-password"
          readOnly={busy}
        />
      </div>
      <Button type="submit" size="lg" disabled={busy} className="mt-1">
        {busy ? 'Loading...' : 'Login'}
      </Button>
      <p role="status" className="text-review">
        {isOverloaded && 'Server sedang sibuk. Mencoba lagi otomatis...'}
      </p>
      {failure && <SignInErrorBanner failure={failure} />}
    </form>
  );
};
