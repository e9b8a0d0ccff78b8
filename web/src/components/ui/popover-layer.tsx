import { Popover as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { firstFieldIn } from './use-focus-return.ts';

type PopoverLayerProps = {
  id: string;
  label: string;
  anchor: RefObject<HTMLButtonElement | null>;
  align: 'start' | 'center' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className: string | undefined;
  children: ReactNode;
};

/** The floating layer without a trigger of its own, so that the button exists before this is loaded. */
export const PopoverLayer = (props: PopoverLayerProps) => {
  const { id, label, anchor, align, open, onOpenChange, className, children } = props;
  const isLeft = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          ref={content}
          id={id}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          // On its first field, else on the layer itself: a space must not press its first button.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (firstFieldIn(content.current) ?? content.current)?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            isLeft.current = true;
            // A press of the button closes it: it must not be closed and opened again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) anchor.current?.focus();
            isLeft.current = false;
          }}
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
};
