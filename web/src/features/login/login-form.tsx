import { DigitField } from '../../components/digit-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SignInErrorBanner } from '../../components/sign-in-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useOverload } from '../../lib/api/overload-state.ts';
import type { useLogin } from './use-login.ts';

export const LoginForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  const { form, submit, failure, busy } = login;
  const isOverloaded = useOverload() !== undefined;
  return (
    <form {...form.formProps(submit, busy)} className="mt-6 flex flex-col gap-2">
      {/* The height of a field with its message, so that a message moves nothing. */}
      <div className="min-h-22">
        <DigitField {...form.field('nrp')} label="NRP" autoComplete="username" autoFocus readOnly={busy} />
      </div>
      <div className="min-h-22">
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" readOnly={busy} />
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
