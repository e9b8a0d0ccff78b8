import { Dialog as Primitive } from 'radix-ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { SessionUser } from '../../../../shared/api/sessions.ts';
import { Button } from '../../components/ui/button.tsx';
import { dialogClass, dialogFooterClass, overlayClass } from '../../components/ui/dialog.tsx';
import { useFocusReturn } from '../../components/ui/use-focus-return.ts';
import { cn } from '../../lib/cn.ts';
import { nameOf } from '../../lib/session.ts';
import { PasswordField } from '../login/password-field.tsx';
import { SignInProblem } from '../login/sign-in-problem.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

type SignInAgainProps = {
  user: SessionUser;
  title: string;
  description: string;
  confirmLabel: string;
  declineLabel: string;
  onDecline: () => void;
  /** Whoever passes by must not read on: nothing shows behind it, and it does not close by itself. */
  covers?: boolean;
  children?: ReactNode;
};

/** Asks for the password over the present screen, dialogs included; the screen stays as it is. */
export function SignInAgain(props: SignInAgainProps) {
  const { user, title, description, confirmLabel, declineLabel, onDecline, covers = false, children } = props;
  const again = useSignInAgain(user.nrp);
  const focusReturn = useFocusReturn();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (again.failedTries > 0) form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
  }, [again.failedTries]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void again.submit();
  };
  const stayOpen = (event: Event) => event.preventDefault();

  return (
    <Primitive.Root open onOpenChange={(open) => !open && onDecline()}>
      <Primitive.Portal>
        <Primitive.Overlay className={cn(overlayClass, 'z-60', covers && 'bg-bg')} />
        <Primitive.Content
          {...focusReturn}
          role="alertdialog"
          onInteractOutside={stayOpen}
          {...(covers ? { onEscapeKeyDown: stayOpen } : {})}
          className={cn(dialogClass, 'z-60')}
        >
          <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
            <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 pt-5 pb-4">
              <div>
                <Primitive.Title className="text-lg">{title}</Primitive.Title>
                <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
              </div>
              {children}
              <p>
                Masuk sebagai <strong>{nameOf(user)}</strong> (NRP {user.nrp})
              </p>
              {/* Tells a password manager whose password this is. */}
              <input type="text" name="username" autoComplete="username" value={user.nrp} readOnly hidden />
              <PasswordField
                label="Password"
                name="password"
                value={again.password}
                onChange={again.type}
                error={again.error}
                autoComplete="current-password"
                readOnly={again.working}
              />
              {again.failure && <SignInProblem failure={again.failure} />}
            </div>
            <div className={dialogFooterClass}>
              <Button variant="secondary" disabled={again.working} onClick={onDecline}>
                {declineLabel}
              </Button>
              <Button type="submit" working={again.working}>
                {again.working ? 'Loading...' : confirmLabel}
              </Button>
            </div>
          </form>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
