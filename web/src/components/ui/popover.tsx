import type { ReactNode } from 'react';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { layers } from './layers.ts';
import { type TriggerProps, useLayerTrigger } from './use-layer-trigger.ts';

type PopoverProps = {
  trigger: (props: TriggerProps) => ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** The accessible name of the floating layer. */
  label: string;
  className?: string;
  children: ReactNode;
};

export const Popover = (props: PopoverProps) => {
  const { trigger, open, onOpenChange, align = 'end', label, className, children } = props;
  const loaded = useLazyModule(layers, open, () => onOpenChange(false));
  const { button, layerId, attributes } = useLayerTrigger('dialog', open && loaded !== undefined);
  return (
    <>
      {trigger({ ...attributes, onClick: () => onOpenChange(!open) })}
      {loaded && (
        <loaded.PopoverLayer
          id={layerId}
          label={label}
          anchor={button}
          align={align}
          open={open}
          onOpenChange={onOpenChange}
          className={className}
        >
          {children}
        </loaded.PopoverLayer>
      )}
    </>
  );
};
