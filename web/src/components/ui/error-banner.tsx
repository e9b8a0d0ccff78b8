import { ArrowClockwiseIcon } from '@phosphor-icons/react/ArrowClockwise';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ErrorBannerProps = {
  title?: string;
  message: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  className?: string;
};

export const ErrorBanner = ({ title, message, onRetry, retrying = false, className }: ErrorBannerProps) => (
  <div
    role="alert"
    className={clsx('flex flex-wrap items-start gap-3 rounded-md bg-danger-soft px-3 py-2 text-stop', className)}
  >
    <WarningCircleIcon aria-hidden size={18} weight="fill" className="mt-px shrink-0" />
    <div className="min-w-0 flex-1 basis-48">
      {title && <p className="font-semibold">{title}</p>}
      {message && <p>{message}</p>}
    </div>
    {onRetry && (
      <Button variant="secondary" size="sm" working={retrying} onClick={onRetry}>
        {!retrying && <ArrowClockwiseIcon aria-hidden size={16} />}
        Coba Lagi
      </Button>
    )}
  </div>
);
