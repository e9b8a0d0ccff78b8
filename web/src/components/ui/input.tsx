import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

/**
 * Of Input, Textarea and Select, and of the master list's cells. 16 px on phones, because iOS zooms the page when a
 * smaller input gets the focus.
 */
export const plainControlClass = clsx(
  'w-full rounded-md border text-[16px] text-ink placeholder:text-muted sm:text-base',
  'transition-colors duration-120 aria-invalid:border-danger',
  'focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-1',
  'disabled:cursor-not-allowed disabled:text-muted disabled:hover:border-control',
);

export const controlClass = clsx(
  plainControlClass,
  'border-control bg-surface px-3 hover:border-ink disabled:bg-sunken',
);

/** As with a button, a class that replaces one of these is marked as important. */
export const Input = ({ className, id, ...rest }: ComponentProps<'input'>) => (
  <input
    {...useFieldControl({ id })}
    className={clsx(controlClass, 'h-11 sm:h-9 pointer-coarse:h-11', className)}
    {...rest}
  />
);
