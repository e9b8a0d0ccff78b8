import { DropdownMenu as Primitive } from 'radix-ui';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';

type DropdownMenuProps = {
  /** One element that accepts a ref, for example a Button. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
};

const SelectionContext = createContext<(action: () => void) => void>((action) => action());

export const DropdownMenu = ({ trigger, align = 'end', children }: DropdownMenuProps) => {
  // Portal target inside the page's landmark, as accessibility rules require. Set once: moving an open menu closes it.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  useEffect(() => setLandmark(document.getElementById('isi')), []);
  const selectedAction = useRef<(() => void) | undefined>(undefined);
  // Runs after the menu has closed, so that a dialog it opens returns the focus to the trigger.
  const runSelectedAction = () => {
    const action = selectedAction.current;
    selectedAction.current = undefined;
    action?.();
  };
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* A press outside an open menu only closes it. */}
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
