import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useEntrance } from '../../lib/entrance.ts';

type CardProps = ComponentProps<'div'> & {
  /** Position in a group: cards appear at intervals of 100 ms on the first load. */
  index?: number;
};

export const Card = ({ index, className, style, ...rest }: CardProps) => {
  const entrance = useEntrance('cards', index, 100);
  return (
    <div
      className={cn('min-w-0 rounded-md border border-line bg-surface p-4', entrance.className, className)}
      style={{ ...entrance.style, ...style }}
      {...rest}
    />
  );
};
