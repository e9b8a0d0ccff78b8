import { Menu as Primitive } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { MenuContext } from './menu-context.ts';

type MenuLayerProps = {
  id: string;
  labelledBy: string;
  anchor: RefObject<HTMLButtonElement | null>;
  align: 'start' | 'end';
  open: boolean;
  isOpenedByKey: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The menu without a trigger of its own, so that the button exists before this is loaded. */
export const MenuLayer = (props: MenuLayerProps) => {
  const { id, labelledBy, anchor, align, open, isOpenedByKey, onClose, children } = props;
  // Portal target inside the page's landmark, as accessibility rules require. Set once: moving an open menu closes it.
  const [landmark] = useState(() => document.getElementById('isi'));
  const content = useRef<HTMLDivElement>(null);
  const isLeftByPointer = useRef(false);
  const selectedAction = useRef<(() => void) | undefined>(undefined);
  const close = (event: Event) => {
    event.preventDefault();
    if (!isLeftByPointer.current) anchor.current?.focus();
    isLeftByPointer.current = false;
    // After the menu has closed, so that a dialog it opens returns the focus to the button.
    const action = selectedAction.current;
    selectedAction.current = undefined;
    action?.();
  };
  useEffect(() => {
    if (isOpenedByKey)
      content.current
        ?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')
        ?.focus({ preventScroll: true });
  }, [isOpenedByKey]);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()} modal={false}>
      <Primitive.Anchor virtualRef={anchor} />
      {/* A press outside an open menu only closes it. */}
      <Primitive.Portal container={landmark}>
        <div aria-hidden className="fixed inset-0 z-40 max-sm:bg-scrim" />
      </Primitive.Portal>
      <Primitive.Portal container={landmark}>
        <Primitive.Content
          ref={content}
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={() => {
            isLeftByPointer.current = true;
          }}
          onCloseAutoFocus={close}
          className="z-50 min-w-48 animate-rise rounded-md border border-line bg-surface p-1 text-ink shadow-float"
        >
          <MenuContext
            value={{
              Item: Primitive.Item,
              choose: (action) => {
                selectedAction.current = action;
              },
              close: onClose,
            }}
          >
            {children}
          </MenuContext>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
