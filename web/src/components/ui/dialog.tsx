import { XIcon } from '@phosphor-icons/react/X';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { buttonClass } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export const overlayClass =
  'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear';

/** A sheet at the bottom edge on phones, a centred box from `sm` up. */
export const dialogClass = cn(
  'fixed z-50 flex flex-col bg-surface text-ink shadow-float outline-none',
  'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-sheet',
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(86dvh,720px)] sm:w-[480px] sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:pb-0 sm:data-[state=open]:animate-rise',
  'data-[state=closed]:animate-vanish',
);

export const dialogFooterClass =
  'flex flex-col-reverse gap-2 border-line border-t px-5 py-3 sm:flex-row sm:justify-end [&>button]:max-sm:w-full';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /**
   * Accessible name of a scrollable text, which must be focusable for keyboard scrolling when it contains no control.
   */
  scrollLabel?: string;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** For example `sm:w-[720px]` for a wide dialog. */
  className?: string;
};

export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange, title, description, children, scrollLabel, footer, className } = props;
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          {...focusReturn}
          className={cn(dialogClass, className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-lg">{title}</Primitive.Title>
              {description && <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>}
            </div>
            <Primitive.Close className={buttonClass('ghost', 'icon', '-mt-1 -mr-2')} aria-label="Tutup dialog">
              <XIcon aria-hidden size={18} />
            </Primitive.Close>
          </div>
          {children && (
            <div
              {...(scrollLabel === undefined ? {} : { role: 'region', 'aria-label': scrollLabel, tabIndex: 0 })}
              className="min-h-0 flex-1 overflow-y-auto px-5 pb-4 focus-visible:-outline-offset-2"
            >
              {children}
            </div>
          )}
          {footer && <div className={dialogFooterClass}>{footer}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
