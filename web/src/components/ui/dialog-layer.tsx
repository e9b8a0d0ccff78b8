import { XIcon } from '@phosphor-icons/react/X';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { buttonClass } from './button.tsx';

import { dialogClass, dialogFooterClass, overlayClass } from './dialog-classes.ts';
import { firstFieldIn, useFocusReturn } from './use-focus-return.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /**
   * Accessible name of a scrollable text, which must be focusable for keyboard scrolling when it contains no control.
   */
  scrollLabel?: string;
  footer?: ReactNode;
  /** For example `sm:w-[720px]` for a wide dialog. */
  className?: string;
};

export const DialogLayer = (props: DialogProps) => {
  const { open, onOpenChange, title, description, children, scrollLabel, footer, className } = props;
  const focusReturn = useFocusReturn();
  const body = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const focusFirst = (event: Event) => {
    focusReturn.onOpenAutoFocus();
    event.preventDefault();
    // Without a field, the dialog itself.
    (firstFieldIn(body.current) ?? content.current)?.focus();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          ref={content}
          {...focusReturn}
          onOpenAutoFocus={focusFirst}
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
              ref={body}
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
