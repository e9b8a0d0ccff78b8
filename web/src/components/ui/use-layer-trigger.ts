import { type ComponentProps, useId, useRef } from 'react';

/** Attributes of the button that opens a menu or popover. */
export type TriggerProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onPointerDown' | 'onKeyDown' | 'onClick'
>;

/** The button that opens a layer: its attributes, without the events that open it, and the ids of both. */
export const useLayerTrigger = (haspopup: 'menu' | 'dialog', isOpen: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const layerId = `${id}-layer`;
  const attributes: TriggerProps = {
    ref: button,
    id,
    'aria-haspopup': haspopup,
    'aria-expanded': isOpen,
    ...(isOpen ? { 'aria-controls': layerId } : {}),
  };
  return { button, id, layerId, attributes };
};
