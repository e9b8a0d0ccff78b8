import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ErrorMessageProps = {
  title?: string | undefined;
  message: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** An error in a box of its own; `children` stand at its end. */
export const ErrorMessage = ({ title, message, className, children }: ErrorMessageProps) => (
  <div
    role="alert"
    className={clsx('flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-3 py-2 text-stop', className)}
  >
    <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
      <WarningCircleIcon aria-hidden size={18} weight="fill" className="mt-px shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {message && <p>{message}</p>}
      </div>
    </div>
    {children}
  </div>
);
