import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

type CardProps = ComponentProps<'div'> & {
  /** Position in a group: cards appear at intervals of 100 ms. */
  index?: number;
};

export const Card = ({ index, className, style, ...rest }: CardProps) => {
  const appears = index !== undefined && index < 10;
  return (
    <div
      className={cn('min-w-0 rounded-md border border-line bg-surface p-4', appears && 'animate-rise', className)}
      style={appears ? { animationDelay: `${index * 100}ms`, ...style } : style}
      {...rest}
    />
  );
};
