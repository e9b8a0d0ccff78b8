import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export const Textarea = ({ className, id, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useFieldControl({ id })}
    rows={rows}
    className={cn(controlClass, 'resize-y py-2', className)}
    {...rest}
  />
);
