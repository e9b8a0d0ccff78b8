import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

type PopoverProps = {
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** The accessible name of the floating layer. */
  label: string;
  className?: string;
  children: ReactNode;
};

export const Popover = ({ trigger, open, onOpenChange, align = 'end', label, className, children }: PopoverProps) => (
  <Primitive.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        className={cn(
          'z-50 max-w-[calc(100vw-1rem)] animate-rise rounded-lg border border-line bg-surface text-ink shadow-float outline-none',
          className,
        )}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);
