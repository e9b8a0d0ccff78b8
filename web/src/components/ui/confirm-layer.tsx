import { AlertDialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from './button.tsx';

import { dialogClass, dialogFooterClass, overlayClass } from './dialog-classes.ts';
import { ErrorBanner } from './error-banner.tsx';
import { firstFieldIn, useFocusReturn } from './use-focus-return.ts';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Summary of the submission and, where required, the reason field. */
  children?: ReactNode;
  /** The verb: 'Setujui', 'Tolak', 'Tarik Pengajuan'. */
  confirmLabel: string;
  workingLabel?: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  working?: boolean;
  /** The action is impossible: only 'Batal' is enabled. */
  confirmDisabled?: boolean;
  /** Error of the last attempt; the dialog stays open so that typed text is not lost. */
  error?: string | undefined;
  onConfirm: () => void;
  /** The confirmation has the focus first, instead of the first field in `children` or else 'Batal'. */
  focusesConfirm?: boolean;
  /** Moves the focus when the dialog closes and the button that opened it is gone. */
  moveFocus?: (() => void) | undefined;
};

export const ConfirmLayer = (props: ConfirmDialogProps) => {
  const { open, onOpenChange, title, description, children, confirmLabel, onConfirm, error } = props;
  const { workingLabel, cancelLabel = 'Batal', tone = 'primary', working = false, confirmDisabled = false } = props;
  const focusReturn = useFocusReturn(props.moveFocus);
  const content = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const isTextKey = (key: string) => props.focusesConfirm === true && key === ' ';
  const focusFirst = (event: Event) => {
    focusReturn.onOpenAutoFocus();
    const first = props.focusesConfirm ? confirm.current : firstFieldIn(content.current);
    // Otherwise Radix focuses 'Batal'.
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (working ? undefined : onOpenChange(next))}>
      <Primitive.Portal>
        {/* Above the dialog that opened it. */}
        <Primitive.Overlay className={cn(overlayClass, 'z-50!')} />
        <Primitive.Content ref={content} {...focusReturn} onOpenAutoFocus={focusFirst} className={dialogClass}>
          <div className="px-5 pt-5 pb-3">
            <Primitive.Title className="text-lg">{title}</Primitive.Title>
            <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 pt-1 pb-4">
            {children}
            {error && <ErrorBanner message={error} />}
          </div>
          {/* Beside each other also on a phone: the confirmation is at the right everywhere. */}
          <div
            className={cn(dialogFooterClass, 'flex-row! justify-end [&>button]:max-sm:w-auto [&>button]:max-sm:flex-1')}
          >
            <Primitive.Cancel asChild>
              <Button variant="secondary" disabled={working}>
                {cancelLabel}
              </Button>
            </Primitive.Cancel>
            <Button
              ref={confirm}
              variant={tone}
              working={working}
              disabled={confirmDisabled}
              // Neither the Enter that opened the dialog and is still held down nor a space that follows the letter that
              // opened it may confirm it.
              onKeyDown={(event) => (event.repeat || isTextKey(event.key)) && event.preventDefault()}
              onKeyUp={(event) => isTextKey(event.key) && event.preventDefault()}
              onClick={onConfirm}
            >
              {working && workingLabel ? workingLabel : confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
