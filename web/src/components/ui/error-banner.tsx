import { ArrowClockwiseIcon } from '@phosphor-icons/react/ArrowClockwise';
import type { ReactNode } from 'react';
import { failureDetail } from '../../lib/use-failure-toast.ts';
import { Button } from './button.tsx';
import { ErrorMessage } from './error-message.tsx';

type ErrorBannerProps = {
  title?: string;
  message: ReactNode;
  /** What the button loads again; without it there is no button. The reason of its error follows the message. */
  retry?: { refetch: () => unknown; isFetching: boolean; error?: unknown } | undefined;
  className?: string;
};

export const ErrorBanner = ({ title, message, retry, className }: ErrorBannerProps) => {
  const reason = retry && title === undefined ? failureDetail(retry.error) : undefined;
  const isNew = typeof message === 'string' && reason !== undefined && !message.includes(reason);
  return (
    <ErrorMessage {...(isNew ? { title: message, message: reason } : { title, message })} className={className}>
      {retry && (
        <Button variant="secondary" size="sm" working={retry.isFetching} onClick={() => void retry.refetch()}>
          {!retry.isFetching && <ArrowClockwiseIcon aria-hidden size={16} />}
          Coba Lagi
        </Button>
      )}
    </ErrorMessage>
  );
};
