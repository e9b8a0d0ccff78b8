import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'amber';
export type ButtonSize = 'xl' | 'lg' | 'md' | 'sm' | 'icon' | 'icon-sm';

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary:
    'border border-control bg-surface text-ink hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  amber: 'bg-amber text-on-amber hover:bg-white',
};

/** 44 px on phones and for fingers on any screen. */
const sizeClasses: Record<ButtonSize, string> = {
  xl: 'h-12 px-8 text-lg',
  lg: 'h-11 px-4',
  md: 'h-11 px-4 sm:h-9 pointer-coarse:h-11',
  sm: 'h-11 px-3 text-sm sm:h-8 pointer-coarse:h-11',
  icon: 'size-11 sm:size-9 pointer-coarse:size-11',
  'icon-sm': 'size-11 sm:size-8 pointer-coarse:size-11',
};

/**
 * The classes of a button, for a link styled as one. A class that replaces one of these is marked as important
 * ('px-2!').
 */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string): string =>
  clsx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-semibold',
    'transition-colors duration-120 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variantClasses[variant],
    sizeClasses[size],
    className,
  );

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks; the focus stays on the button. */
  working?: boolean;
};

export const Button = ({ variant, size, working = false, className, children, onClick, ...rest }: ButtonProps) => {
  const classes = buttonClass(variant, size, className);
  return (
    <button
      type="button"
      className={classes}
      aria-busy={working || undefined}
      aria-disabled={working || undefined}
      onClick={working ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {working && <Spinner />}
      {children}
    </button>
  );
};
