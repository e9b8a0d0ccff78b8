import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../../../shared/api/sessions.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { SignInErrorBanner } from '../../components/sign-in-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { dialogClass, dialogFooterClass, overlayClass } from '../../components/ui/dialog-classes.ts';
import { useFocusReturn } from '../../components/ui/use-focus-return.ts';
import { cn } from '../../lib/cn.ts';
import { nameOf } from '../../lib/session/session.ts';
import { useSignIn } from '../../lib/session/use-sign-in.ts';

export type SignInAgainProps = {
  user: SessionUser;
  title: string;
  description: string;
  confirmLabel: string;
  declineLabel: string;
  onDecline: () => void;
  /**
   * Hides the screen behind the dialog, whose content must not be readable after the session ended; the dialog cannot
   * be dismissed.
   */
  isOpaque?: boolean;
  children?: ReactNode;
};

/** Asks for the password over the current screen and its dialogs; the screen stays mounted. */
export const SignInAgain = (props: SignInAgainProps) => {
  const { user, title, description, confirmLabel, declineLabel, onDecline, isOpaque = false, children } = props;
  const { form, failure, isSubmitting, submit } = useSignIn(user.nrp);
  const focusReturn = useFocusReturn();
  const stayOpen = (event: Event) => event.preventDefault();

  return (
    <Primitive.Root open onOpenChange={(open) => !open && onDecline()}>
      <Primitive.Portal>
        <Primitive.Overlay className={cn(overlayClass, 'z-60!', isOpaque && 'bg-bg!')} />
        <Primitive.Content
          {...focusReturn}
          role="alertdialog"
          onInteractOutside={stayOpen}
          {...(isOpaque ? { onEscapeKeyDown: stayOpen } : {})}
          className={cn(dialogClass, 'z-60!')}
        >
          <form {...form.formProps(submit, isSubmitting)} className="flex min-h-0 flex-1 flex-col">
            <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 pt-5 pb-4">
              <div>
                <Primitive.Title className="text-lg">{title}</Primitive.Title>
                <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
              </div>
              {children}
              <p>
                Masuk sebagai <strong>{nameOf(user)}</strong> (NRP {user.nrp})
              </p>
              {/* Lets a password manager associate the password with the NRP. */}
              <input type="text" name="username" autoComplete="username" value={user.nrp} readOnly hidden />
              <PasswordField
                {...form.field('password')}
                label="Password"
                autoComplete="current-password"
                readOnly={isSubmitting}
              />
              {failure && <SignInErrorBanner failure={failure} />}
            </div>
            <div className={dialogFooterClass}>
              <Button variant="secondary" disabled={isSubmitting} onClick={onDecline}>
                {declineLabel}
              </Button>
              <Button type="submit" working={isSubmitting}>
                {isSubmitting ? 'Loading...' : confirmLabel}
              </Button>
            </div>
          </form>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
