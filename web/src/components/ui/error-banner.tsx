import { ArrowClockwiseIcon } from '@phosphor-icons/react/ArrowClockwise';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorMessage } from './error-message.tsx';

type ErrorBannerProps = {
  title?: string;
  message: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  className?: string;
};

/** An error message, with a button that tries again. */
export const ErrorBanner = ({ title, message, onRetry, retrying = false, className }: ErrorBannerProps) => (
  <ErrorMessage title={title} message={message} className={className}>
    {onRetry && (
      <Button variant="secondary" size="sm" working={retrying} onClick={onRetry}>
        {!retrying && <ArrowClockwiseIcon aria-hidden size={16} />}
        Coba Lagi
      </Button>
    )}
  </ErrorMessage>
);
