import { XIcon } from '@phosphor-icons/react/X';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { buttonClass } from './button.tsx';
import { overlayClass } from './dialog-classes.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type SidePanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Identifies the content: a new key remounts it, so that the browser does not count the change as a layout shift. */
  contentKey?: string;
  footer?: ReactNode;
  /** Element that gets the focus on closing. Needed because the panel has no trigger of its own. */
  returnFocusTo?: () => HTMLElement | null;
};

export const SidePanelLayer = (props: SidePanelProps) => {
  const { open, onOpenChange, title, description, children, contentKey, footer, returnFocusTo } = props;
  const isBeside = useMediaQuery('(min-width: 64rem)');
  const focusReturn = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={!isBeside}>
      <Primitive.Portal>
        {!isBeside && <Primitive.Overlay className={overlayClass} />}
        <Primitive.Content
          ref={content}
          {...focusReturn}
          // On the panel itself: a space must not press the button that closes it.
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            event.preventDefault();
            content.current?.focus();
          }}
          onInteractOutside={(event) => {
            if (isBeside) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            const focusTarget = returnFocusTo?.();
            if (!focusTarget) return focusReturn.onCloseAutoFocus(event);
            event.preventDefault();
            focusTarget.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-0 z-40 flex flex-col bg-surface text-ink outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-slide',
            'sm:inset-y-0 sm:right-0 sm:left-auto sm:w-[560px] sm:max-w-full sm:border-line sm:border-l sm:shadow-float',
            'lg:top-14 lg:z-20 lg:w-[clamp(440px,38vw,560px)] print:hidden',
          )}
        >
          <div className="flex items-start gap-3 border-line border-b px-5 py-4">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-lg">{title}</Primitive.Title>
              {description && (
                <Primitive.Description asChild>
                  <div className="mt-1 text-muted">{description}</div>
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close className={buttonClass('ghost', 'icon', '-mt-1 -mr-2')} aria-label="Tutup panel">
              <XIcon aria-hidden size={18} />
            </Primitive.Close>
          </div>
          <div key={contentKey} className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap gap-2 border-line border-t bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [&>button]:max-sm:flex-1">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
