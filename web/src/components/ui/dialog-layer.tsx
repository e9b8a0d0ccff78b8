import { XIcon } from '@phosphor-icons/react/X';
import { Dialog as Primitive } from 'radix-ui';
import { cn } from '../../lib/cn.ts';
import { buttonClass } from './button.tsx';
import type { DialogProps } from './dialog.tsx';
import { dialogClass, dialogFooterClass, overlayClass } from './dialog-classes.ts';
import { useFocusReturn } from './use-focus-return.ts';

export const DialogLayer = (props: DialogProps) => {
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
