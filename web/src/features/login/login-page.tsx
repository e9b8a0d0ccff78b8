import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { Link, Navigate } from 'react-router-dom';
import { Brand } from '../../components/brand.tsx';
import { Contours } from '../../components/contours.tsx';
import { DigitField } from '../../components/digit-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SignInErrorBanner } from '../../components/sign-in-error.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { useOverload } from '../../lib/api/overload-state.ts';
import { useConfig } from '../../lib/config.ts';
import { lapseSentence, useSession } from '../../lib/session/session.ts';
import { useLogin } from './use-login.ts';

export const LoginPage = () => {
  const { product } = useConfig();
  const session = useSession();
  const login = useLogin();
  const lapse = lapseSentence();
  // Immediately after signing in here the page stays to show its toast; see useLogin.
  if (session && !login.busy) return <Navigate to={login.destination} replace />;
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(24rem,3fr)_2fr] lg:grid-cols-[minmax(26rem,2fr)_3fr]">
      <div className="flex flex-col bg-bg">
        <header className="flex h-16 items-center justify-between gap-3 px-5 sm:px-8">
          <Brand />
          <Link className={buttonClass('ghost', 'sm')} to="/">
            <ArrowLeftIcon aria-hidden size={16} />
            Kembali ke Home
          </Link>
        </header>
        <main className="flex flex-1 flex-col px-5 pt-[max(1rem,18vh)] pb-16 sm:px-8">
          <div className="mx-auto w-full max-w-sm">
            <h1 className="text-2xl">
              Selamat Datang di <span className="whitespace-nowrap">{product}</span>
            </h1>
            <p className="mt-1 text-muted">Masukkan NRP dan Password Anda</p>
            {lapse && (
              <p role="status" className="mt-4 rounded-md bg-review-soft px-3 py-2 text-review">
                {lapse}
              </p>
            )}
            <LoginForm login={login} />
          </div>
        </main>
      </div>
      <div className="relative overflow-clip bg-pit max-md:hidden">
        <Contours className="absolute inset-0 size-full" />
      </div>
    </div>
  );
};

const LoginForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  const { form, submit, failure, busy } = login;
  const isOverloaded = useOverload() !== undefined;
  return (
    <form {...form.formProps(submit, busy)} className="mt-6 flex flex-col gap-2">
      {/* The height of a field with its message, so that a message moves nothing. */}
      <div className="min-h-22">
        <DigitField {...form.field('nrp')} isLarge label="NRP" autoComplete="username" autoFocus readOnly={busy} />
      </div>
      <div className="min-h-22">
        <PasswordField
          {...form.field('password')}
          isLarge
          label="Password"
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
