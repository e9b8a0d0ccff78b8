import type { ReactNode } from 'react';
import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';
import { type TriggerProps, useLayerTrigger } from './use-layer-trigger.ts';

type PopoverProps = {
  trigger: (props: TriggerProps) => ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  label: string;
  className?: string;
  children: ReactNode;
};

export const PopoverLayer = lazyComponent(
  () => import('./popover-layer.tsx').then((file) => file.PopoverLayer),
  isOpen,
);

export const Popover = (props: PopoverProps) => {
  const { trigger, open, onOpenChange, align = 'end', label, className, children } = props;
  const { button, layerId, attributes } = useLayerTrigger('dialog', open);
  return (
    <>
      {trigger({ ...attributes, onClick: () => onOpenChange(!open) })}
      <PopoverLayer
        id={layerId}
        label={label}
        anchor={button}
        align={align}
        open={open}
        onOpenChange={onOpenChange}
        className={className}
      >
        {children}
      </PopoverLayer>
    </>
  );
};
