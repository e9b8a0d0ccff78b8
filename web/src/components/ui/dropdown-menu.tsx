import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

type DropdownMenuProps = {
  /** One element that takes a ref: a Button, say. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
};

export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 animate-rise rounded-md border border-line bg-surface p-1 text-ink shadow-float"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type DropdownMenuItemProps = { onSelect: () => void; danger?: boolean; disabled?: boolean; children: ReactNode };

export function DropdownMenuItem({ onSelect, danger = false, disabled = false, children }: DropdownMenuItemProps) {
  return (
    <Primitive.Item
      onSelect={onSelect}
      disabled={disabled}
      className={cn(
        'flex min-h-11 cursor-default select-none items-center gap-2 rounded-sm px-2 outline-none sm:min-h-9',
        'data-disabled:opacity-50 data-highlighted:bg-sunken',
        danger && 'text-danger',
      )}
    >
      {children}
    </Primitive.Item>
  );
}
