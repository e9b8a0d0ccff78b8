import { DropdownMenu as Primitive } from 'radix-ui';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';

type DropdownMenuProps = {
  /** One element that takes a ref: a Button, say. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
};

const SelectionContext = createContext<(action: () => void) => void>((action) => action());

export const DropdownMenu = ({ trigger, align = 'end', children }: DropdownMenuProps) => {
  // Within the landmark of the page: what floats belongs to it. Found once it is there, and then for good: a menu that
  // is moved while it is open closes.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  useEffect(() => setLandmark(document.getElementById('isi')), []);
  const selectedAction = useRef<(() => void) | undefined>(undefined);
  // Only once the menu is gone: a dialog that opens then gives the focus back to the trigger.
  const runSelectedAction = () => {
    const action = selectedAction.current;
    selectedAction.current = undefined;
    action?.();
  };
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* A press beside an open menu closes it and does nothing else. */}
      <Primitive.Portal container={landmark}>
        <div aria-hidden className="fixed inset-0 z-40 max-sm:bg-scrim" />
      </Primitive.Portal>
      <Primitive.Portal container={landmark}>
        <Primitive.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={runSelectedAction}
          className="z-50 min-w-48 animate-rise rounded-md border border-line bg-surface p-1 text-ink shadow-float"
        >
          <SelectionContext.Provider
            value={(action) => {
              selectedAction.current = action;
            }}
          >
            {children}
          </SelectionContext.Provider>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

type DropdownMenuItemProps = { onSelect: () => void; danger?: boolean; disabled?: boolean; children: ReactNode };

export const DropdownMenuItem = ({ onSelect, danger = false, disabled = false, children }: DropdownMenuItemProps) => {
  const choose = useContext(SelectionContext);
  return (
    <Primitive.Item
      onSelect={() => choose(onSelect)}
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
};
