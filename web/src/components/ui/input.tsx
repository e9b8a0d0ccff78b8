import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

/**
 * Shared by Input, Textarea and Select. 16 px on phones, because iOS zooms the page when a smaller input gets the
 * focus.
 */
export const controlClass = clsx(
  'w-full rounded-md border border-control bg-surface px-3 text-[16px] text-ink placeholder:text-muted sm:text-base',
  'transition-colors duration-120 hover:border-ink aria-invalid:border-danger',
  'focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-1',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:hover:border-control',
);

/** As with a button, a class that replaces one of these is marked as important. */
export const Input = ({ className, id, ...rest }: ComponentProps<'input'>) => (
  <input {...useFieldControl({ id })} className={clsx(controlClass, 'h-11 sm:h-9', className)} {...rest} />
);
