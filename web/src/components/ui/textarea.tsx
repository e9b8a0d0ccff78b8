import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export function Textarea({ className, id, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl({ id })}
      rows={rows}
      className={cn(controlClass, 'resize-y py-2', className)}
      {...rest}
    />
  );
}
