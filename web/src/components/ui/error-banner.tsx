import { ArrowClockwiseIcon } from '@phosphor-icons/react/ArrowClockwise';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorMessage } from './error-message.tsx';

type ErrorBannerProps = {
  title?: string;
  message: ReactNode;
  /** What the button loads again; without it there is no button. */
  retry?: { refetch: () => unknown; isFetching: boolean } | undefined;
  className?: string;
};

/** An error message, with a button that tries again. */
export const ErrorBanner = ({ title, message, retry, className }: ErrorBannerProps) => (
  <ErrorMessage title={title} message={message} className={className}>
    {retry && (
      <Button variant="secondary" size="sm" working={retry.isFetching} onClick={() => void retry.refetch()}>
        {!retry.isFetching && <ArrowClockwiseIcon aria-hidden size={16} />}
        Coba Lagi
      </Button>
    )}
  </ErrorMessage>
);
